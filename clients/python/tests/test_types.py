"""A user's script under mypy and pyright in their strict modes: the good one passes, and each mistake is found."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

HERE = Path(__file__).parent
PYRIGHT = ROOT / "tools/published/node_modules/pyright/index.js"
GOOD, BAD = "user_script.py", "user_mistakes.py"


@pytest.fixture
def project(tmp_path):
    """A folder with the two scripts alone, as a user has them."""
    for name in (GOOD, BAD):
        shutil.copy(HERE / name, tmp_path / name)
    return tmp_path


def mistakes():
    """The lines on which a mistake has to be found."""
    lines = (HERE / BAD).read_text().splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith("# mistake")}


def found(output, name):
    """The lines of a script that a checker named an error on, and its words."""
    pattern = rf"{re.escape(name)}:(\d+)(?::\d+)?(?: -|:) error"
    return {int(number) for number in re.findall(pattern, output)}


def check(project, *command):
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=300).stdout


def test_mypy_strict(project):
    pytest.importorskip("mypy")
    output = check(project, sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", GOOD, BAD)
    assert found(output, GOOD) == set(), output
    assert found(output, BAD) == mistakes(), output


def test_pyright_strict(project):
    if not PYRIGHT.exists() or shutil.which("node") is None:
        pytest.skip("pyright is not installed: node scripts/tools.mjs published")
    (project / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    output = check(project, "node", str(PYRIGHT), "--pythonpath", sys.executable)
    assert found(output, GOOD) == set(), output
    assert found(output, BAD) == mistakes(), output
