"""The same work done again in another process, where sets and hashes are in another order."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def told_elsewhere(module: str, calls: str) -> list[str]:
    """What the expression ``calls``, a list of texts, is in a new process that has imported everything of ``module``."""
    program = f"import json\nfrom {module} import *\nprint(json.dumps({calls}))"
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found
