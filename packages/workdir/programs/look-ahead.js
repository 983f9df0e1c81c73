// look-ahead.js: a thread that describes directories ahead of a walk; see src/look-ahead.ts.
import '../dist/look-ahead-thread.js'
