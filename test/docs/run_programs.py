"""Runs Python programs, each in a process of its own that has imported the client already: most of its time would go into that.

Reads `{"path": ..., "env": ...}`, a line for each program, and answers with `{"stdout": ..., "stderr": ...}` when it has ended.
"""

import json
import os
import runpy
import sys
import tempfile

import steward  # noqa: F401

for line in sys.stdin:
    program = json.loads(line)
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            os.chdir(os.path.dirname(program["path"]))
            os.environ.clear()
            os.environ.update(program["env"])
            runpy.run_path(program["path"], run_name="__main__")
            sys.exit()
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        # A program that fails says why; one that is killed cannot.
        stderr = err.read() or ("" if status == 0 else f"ended with {status}")
        print(json.dumps({"stdout": out.read(), "stderr": stderr}), flush=True)
