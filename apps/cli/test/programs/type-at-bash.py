"""Types a line and the tab key at a bash that has a terminal, and prints what the line has become."""

import os
import pty
import sys

load, line = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])

# What is typed waits until bash reads it. Ctrl-A and Ctrl-E go to the ends of the line.
typed = f"PS1= ; stty -echo; {load}\n{line}\t\x01printf '<%s>\\n' '\x05'\nexit\n"
os.write(terminal, typed.encode())
said = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    said += part
os.waitpid(pid, 0)
found = [part for part in said.decode().replace("\r", "").split("\n") if part.startswith("<") and part.endswith(">")]
print(found[-1][1:-1] if found else said.decode(), end="")
