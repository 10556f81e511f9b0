"""What a client wants to see of what is known; it decides no finding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Presentation:
    """The channels that are on; each is a setting of the client, by its name in brackets.

    ``code_lens`` (codeLens), ``inlay_hints`` (inlayHints), ``hover`` (hover), and whether repeated
    text is drawn faded: ``fade_duplicates`` (fadeDuplicates). ``show_baselined`` (showBaselined)
    shows as hints what the baseline keeps back, ``whole_workspace`` (workspaceDiagnostics) tells a
    client that pulls of files that are not open too.
    """

    code_lens: bool = True
    inlay_hints: bool = True
    hover: bool = True
    fade_duplicates: bool = False
    show_baselined: bool = False
    whole_workspace: bool = True


def read_presentation(settings: object) -> Presentation:
    """The settings of a client, from its initialization options or its configuration.

    What is absent or no boolean has its default.
    """
    given = settings if isinstance(settings, Mapping) else {}
    default = Presentation()

    def setting(name: str, otherwise: bool) -> bool:  # noqa: FBT001 - the default of a setting
        value = given.get(name)
        return value if isinstance(value, bool) else otherwise

    return Presentation(
        code_lens=setting("codeLens", default.code_lens),
        inlay_hints=setting("inlayHints", default.inlay_hints),
        hover=setting("hover", default.hover),
        fade_duplicates=setting("fadeDuplicates", default.fade_duplicates),
        show_baselined=setting("showBaselined", default.show_baselined),
        whole_workspace=setting("workspaceDiagnostics", default.whole_workspace),
    )
