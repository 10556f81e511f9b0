"""The names of the server's commands; clients bind to them, so they stay.

They stand apart from the handlers, which are imported with their first call.
"""

from __future__ import annotations

APPLY_FIX = "twicetold.server.applyFix"
COMPARE = "twicetold.server.compareWithReference"
COMPARE_WITH = "twicetold.server.compareWith"
FILE_STATUS = "twicetold.server.fileStatus"
PUSH_TO_COPIES = "twicetold.server.pushToCopies"
RELOAD = "twicetold.server.reload"
SHOW_CONTEXT = "twicetold.server.showContext"
SHOW_TWINS = "twicetold.server.showTwins"
SYNC_FROM = "twicetold.server.syncFromReference"
SYNC_TO = "twicetold.server.syncToReference"
