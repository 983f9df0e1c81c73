"""run_sql.py FILE: runs the statements in a JSON list on stdin, and prints the rows of each as JSON."""
import json
import sqlite3
import sys

connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
connection.text_factory = lambda text: text.decode("utf-8", "replace")
answers = []
for statement in json.load(sys.stdin):
    cursor = connection.execute(statement)
    names = [column[0] for column in cursor.description or []]
    answers.append([dict(zip(names, row)) for row in cursor])
json.dump(answers, sys.stdout)
