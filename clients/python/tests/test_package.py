"""What is built, installed where nothing else is. run-tests.sh builds it and says where it is."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import steward

MODULES = {path.name for path in Path(steward.__file__).parent.iterdir() if path.suffix == ".py"}


@pytest.fixture(scope="module")
def dist():
    if "STEWARD_DIST" not in os.environ:
        pytest.skip("STEWARD_DIST is not set; run-tests.sh sets it")
    return Path(os.environ["STEWARD_DIST"])


def test_the_wheel_holds_the_modules_and_their_types_and_nothing_else(dist):
    [wheel] = dist.glob("*.whl")
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    assert sorted(names) == sorted(f"steward/{name}" for name in MODULES | {"py.typed"})


def test_the_sdist_holds_sources_readme_and_licence(dist):
    [sdist] = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "pyproject.toml", "src/steward/py.typed", "src/steward/_client.py"} <= names
    assert not [name for name in names if name.startswith("tests")]


def test_the_wheel_installs_where_nothing_else_is(dist, tmp_path):
    [wheel] = dist.glob("*.whl")
    # The pip of whoever runs this serves the new place: to bring one along takes longer than all that is installed.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    python = tmp_path / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-compile", wheel], check=True)
    done = subprocess.run([python, "-m", "steward", "check", "--help"], capture_output=True, text=True, check=True)
    assert "exits 0 when all are clean" in done.stdout
    freeze = subprocess.run([*pip, "freeze"], capture_output=True, text=True, check=True).stdout
    assert "pytest" not in freeze
