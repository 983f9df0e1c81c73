"""try_flock.py <file> LOCK_EX|LOCK_SH: asks for the lock once and says the answer."""

import fcntl
import os
import sys

descriptor = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
try:
    fcntl.flock(descriptor, getattr(fcntl, sys.argv[2]) | fcntl.LOCK_NB)
    print("locked")
except BlockingIOError:
    print("BlockingIOError")
