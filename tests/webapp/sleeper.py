"""A process that answers what it is asked, or never: lost in a single call, as deaf to every request to stop as can be."""

from __future__ import annotations

import json
import sys

if __name__ == "__main__":
    print(json.dumps({"pid": 0}), flush=True)
    for line in sys.stdin:
        if json.loads(line).get("hang"):
            sum(range(10**15))
        print(json.dumps({"said": json.loads(line)}), flush=True)
