"""write_sessions.py FILE NAME ROUNDS: acts as an agent. In WAL mode it starts sessions, adds messages and ends sessions, each
in a transaction that waits for the lock like the agent's, and prints each id after its commit: `begun ID`, `said ID N`,
`ended ID`. With ROUNDS 0 it runs until stdin ends. Finally it prints `done` and how often it gave up."""
import random
import select
import sqlite3
import sys
import time

file, name, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
connection = sqlite3.connect(file, timeout=1.0, isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("PRAGMA foreign_keys = ON")
writes = 0
given_up = 0


def write(*statements):
    global writes, given_up
    for _ in range(15):
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, values in statements:
                    connection.execute(statement, values)
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            writes += 1
            if writes % 50 == 0:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            return True
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) and "busy" not in str(error):
                raise
            time.sleep(random.uniform(0.020, 0.150))
    given_up += 1
    return False


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def goes_on(round_number):
    if rounds > 0:
        return round_number < rounds
    readable, _, _ = select.select([sys.stdin], [], [], 0)
    return not readable


round_number = 0
while goes_on(round_number):
    session = f"{name}_{round_number}"
    begin = "INSERT INTO sessions (id, source, started_at) VALUES (?, 'cli', ?)"
    if write((begin, (session, time.time()))):
        say(f"begun {session}")
        for n in range(5):
            message = "INSERT INTO messages (session_id, role, content, timestamp) VALUES (?, 'user', ?, ?)"
            count = "UPDATE sessions SET message_count = message_count + 1 WHERE id = ?"
            values = (session, f"live{n} of {session}", time.time())
            if write((message, values), (count, (session,))):
                say(f"said {session} {n}")
        if round_number % 2 == 0:
            if write(("UPDATE sessions SET ended_at = ?, end_reason = 'done' WHERE id = ?", (time.time(), session))):
                say(f"ended {session}")
    round_number += 1
say(f"done {given_up}")
