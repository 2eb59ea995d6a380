"""Builds the wheel. A backend of our own, because others would be fetched when the package is installed (PEP 517)."""

import base64
import hashlib
import re
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# `tomllib` came with Python 3.11, and these lines are all that is read.
FIELDS = dict(re.findall(r'^([\w-]+) = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE))
NAME = FIELDS["name"].replace("-", "_")
STEM = f"{NAME}-{FIELDS['version']}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{STEM}-py3-none-any.whl"
    source = ROOT / "src"
    contents = {
        path.relative_to(source).as_posix(): path.read_bytes()
        for path in sorted(source.rglob("*"))
        if path.suffix == ".py" or path.name == "py.typed"
    }
    info = f"{STEM}.dist-info"
    contents[f"{info}/METADATA"] = _metadata()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: sampan\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    contents[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in contents.items()]
    contents[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in contents.items():
            # A fixed date, so that the same sources make the same wheel.
            wheel.writestr(zipfile.ZipInfo(path, (2027, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = f"{STEM}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        for path in ["pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "build_backend/backend.py"]:
            archive.add(ROOT / path, f"{STEM}/{path}")
        archive.add(ROOT / "src", f"{STEM}/src", filter=lambda entry: None if "__pycache__" in entry.name else entry)
    return name


def _metadata():
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {FIELDS['name']}",
        f"Version: {FIELDS['version']}",
        f"Summary: {FIELDS['description']}",
        f"License-Expression: {FIELDS['license']}",
        "License-File: LICENSE",
        f"Requires-Python: {FIELDS['requires-python']}",
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / "README.md").read_text("utf-8"),
    ]
    return "\n".join(lines).encode()


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
