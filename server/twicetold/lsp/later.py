"""Handlers whose modules are imported with the first call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from twicetold.lsp.server import Server


def later(module: str, name: str) -> Callable[..., Any]:
    """The function of a module of `twicetold.lsp`, as one that is called at once."""

    def handler(ls: Server, *arguments: Any) -> Any:
        return _found(module, name)(ls, *arguments)

    handler.__name__ = name
    return handler


def later_async(module: str, name: str) -> Callable[..., Awaitable[Any]]:
    """The coroutine function of a module of `twicetold.lsp`."""

    async def handler(ls: Server, *arguments: Any) -> Any:
        return await _found(module, name)(ls, *arguments)

    handler.__name__ = name
    return handler


def _found(module: str, name: str) -> Any:
    return getattr(import_module(f"twicetold.lsp.{module}"), name)
