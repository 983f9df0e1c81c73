"""peak-memory.py PROGRAM ARGS...: runs a program, and prints how many KiB the largest of its processes took at once.

Of processes that it has started, those count for which it has waited.
"""

import os
import subprocess
import sys

child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
print(usage.ru_maxrss)
sys.exit(0 if child.returncode == 0 else 1)
