"""Reading the YAML files that come with the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

#: libyaml where PyYAML was built with it: ten times as fast.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """The content of a YAML file of ours."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
