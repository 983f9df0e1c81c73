"""build-sessions.py HOME COUNT SCHEMA: makes a home with so many sessions, rows and files, as an agent would leave it.

Of each five sessions two are old enough to go; the others are young, open or pinned. Files are sparse: they take no space,
however long they are. The search index stays empty, because nothing that is measured looks into it.
"""
import os
import sqlite3
import sys
import time

home, count, schema = sys.argv[1], int(sys.argv[2]), sys.argv[3]
day = 24 * 60 * 60
now = time.time()
messages_each = 6
text = "Something that was said. " * 8

with open(schema, encoding="utf-8") as script:
    tables, search = script.read().split("CREATE VIRTUAL TABLE", 1)


def age(number):
    return (200, 91, 30, 400, 300)[number % 5] * day


def identifier(number):
    return f"20250101_000000_{number:06x}"


def session(number):
    ended = now - age(number)
    is_open, is_pinned = number % 5 == 3, number % 5 == 4
    source = "telegram" if number % 2 else "cli"
    return (identifier(number), source, ended - day, None if is_open else ended, ended, messages_each, int(is_pinned))


def messages(number):
    started = now - age(number) - day
    return [(identifier(number), "user", text, started + n) for n in range(messages_each)]


def files(number):
    name = identifier(number)
    yield f"session_{name}.json", 420_000
    if number % 3 == 0:
        yield f"{name}.jsonl", 1_000 + number
    if number % 7 == 0:
        yield f"request_dump_{name}_20250101_000000_000001.json", 500


os.makedirs(os.path.join(home, "sessions"))
connection = sqlite3.connect(os.path.join(home, "state.db"), isolation_level=None)
connection.execute("PRAGMA journal_mode = OFF")
connection.execute("PRAGMA synchronous = OFF")
connection.executescript(tables)
connection.execute("BEGIN")
for number in range(count):
    connection.execute(
        "INSERT INTO sessions (id, source, started_at, ended_at, last_activity_at, message_count, pinned)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        session(number),
    )
    connection.executemany(
        "INSERT INTO messages (session_id, role, content, timestamp) VALUES (?, ?, ?, ?)", messages(number)
    )
    for name, size in files(number):
        path = os.path.join(home, "sessions", name)
        with open(path, "wb") as file:
            file.truncate(size)
        os.utime(path, (now - age(number), now - age(number)))
connection.execute("COMMIT")
connection.executescript("CREATE VIRTUAL TABLE" + search)
connection.execute("PRAGMA journal_mode = WAL")
connection.close()
