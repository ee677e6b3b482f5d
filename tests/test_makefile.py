"""``make test PART=…`` runs a part of the tests, or says that there is none of that name."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def made(*arguments):
    if shutil.which("make") is None:
        pytest.skip("needs make")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(["make", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(("part", "said"), [("engine/kernel", " tests/engine/kernel"), ("", "--durations=20")])
def test_a_part_or_all_of_it_would_run(part, said):
    assert made("--dry-run", "test", f"PART={part}").stdout.rstrip().endswith(said)


def test_a_part_that_does_not_exist_is_said_before_anything_is_set_up():
    answer = made("test", "PART=engine/kernell")
    assert answer.returncode == 2
    assert "«engine/kernell»" in answer.stderr
    assert " engine/kernel " in answer.stderr
    assert answer.stdout == ""
