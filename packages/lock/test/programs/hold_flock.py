"""hold_flock.py <file>: locks as upstream does, says so, and lets go when it is told to."""

import fcntl
import os
import sys

descriptor = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
fcntl.flock(descriptor, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.readline()
fcntl.flock(descriptor, fcntl.LOCK_UN)
print("released", flush=True)
