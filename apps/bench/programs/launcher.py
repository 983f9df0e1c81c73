"""Runs programs for the bench.

A fork of the bench itself, a large process, would take longer than some of the programs, and would slow down its next
writes to memory, which would count as time of the next contender.
"""

import json
import subprocess
import sys


def run(request):
    ended = subprocess.run(
        [request["program"], *request["args"]],
        cwd=request.get("cwd"),
        env=request.get("env"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        check=True,
    )
    return ended.stdout.decode("utf-8", "replace").strip()


def main():
    for line in sys.stdin:
        try:
            reply = {"result": run(json.loads(line))}
        except Exception as error:  # The bench says what failed, and stops.
            reply = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


try:
    main()
except KeyboardInterrupt:
    pass
