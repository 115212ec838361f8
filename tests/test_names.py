"""Names in comments lead somewhere."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMENT = {
    ".py": re.compile(r'#[^\n]*|"""[\s\S]*?"""'),
    ".js": re.compile(r"/\*[\s\S]*?\*/|(?<!:)//[^\n]*"),
    ".css": re.compile(r"/\*[\s\S]*?\*/"),
}
FILE = re.compile(r"(?<![\w./-])\w+/[\w/]+\.(?:py|js|css|md)\b")
MODULE = re.compile(r"(?<![\w./])[a-z]\w*(?:\.[a-z]\w+){2,}")


def test_files_and_modules_that_comments_name_are_there():
    files = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
    ends = {path.split("/", n)[-1] for path in files for n in range(path.count("/") + 1)}
    folders = {folder for path in files for folder in path.split("/")[:-1]}
    packages = {path.split("/")[0] for path in files if path.endswith("__init__.py")}

    def missing(comment):
        for name in FILE.findall(comment):
            if name not in ends and name.split("/")[0] in folders:  # else of another project
                yield name
        for name in MODULE.findall(comment) if comment.startswith("#") else ():
            module = name.replace(".", "/")  # or the name of something in one
            paths = (module, f"{module}.py", f"{module.rpartition('/')[0]}.py")
            if name.split(".")[0] in packages and not ends & {*paths}:
                yield name

    gone = [
        f"{path}: {name}"
        for path in files
        if (pattern := COMMENT.get(Path(path).suffix)) and (ROOT / path).exists()
        for comment in pattern.findall((ROOT / path).read_text(encoding="utf-8"))
        for name in missing(comment)
    ]
    assert not gone, "\n".join(gone)
