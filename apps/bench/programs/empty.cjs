// What it costs to start Node, and nothing else.
process.exitCode = 0
