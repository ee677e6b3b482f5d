"""Records → Whoosh index + SQLite, built beside the old ones and swapped whole; opened as an immutable library.

Knows rules_corpus; nothing of the web.
"""

from .building import NotBuilt
from .home import Home
from .library import Library, open_library
from .user_data import DuplicateEdition, UnreadableData, UnwrittenData, UserData

__all__ = ["DuplicateEdition", "Home", "Library", "NotBuilt", "UnreadableData", "UnwrittenData", "UserData", "open_library"]
