"""build_state_db.py FILE SCHEMA_SQL: creates a database in WAL mode with the sessions that stdin lists as JSON."""
import json
import sqlite3
import sys

file, schema = sys.argv[1:]
given = json.load(sys.stdin)
connection = sqlite3.connect(file, isolation_level=None)
connection.execute("PRAGMA journal_mode = OFF")
connection.execute("PRAGMA synchronous = OFF")
connection.execute("PRAGMA cache_size = -100000")
with open(schema, encoding="utf-8") as script:
    connection.executescript(script.read())
known = {row[1] for row in connection.execute("PRAGMA table_info(sessions)")}

connection.execute("BEGIN IMMEDIATE")
for session in given["sessions"]:
    row = {name: value for name, value in session["row"].items() if name in known}
    columns = ", ".join(f'"{name}"' for name in row)
    places = ", ".join("?" for _ in row)
    connection.execute(f"INSERT INTO sessions ({columns}) VALUES ({places})", list(row.values()))
    connection.executemany(
        "INSERT INTO messages (session_id, role, content, tool_name, timestamp) VALUES (?, ?, ?, ?, ?)",
        [
            (session["row"]["id"], "tool" if n % 3 == 2 else "user", f"word{n} of {session['row']['id']}",
             "terminal" if n % 3 == 2 else None, timestamp)
            for n, timestamp in enumerate(session["timestamps"])
        ],
    )
connection.execute("COMMIT")
connection.execute(f"PRAGMA journal_mode = {given['journalMode']}")
connection.close()
