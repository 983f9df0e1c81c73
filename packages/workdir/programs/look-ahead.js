// look-ahead.js: a thread that describes directories ahead of a walk; see src/walk/readers/look-ahead.ts.
import '../dist/walk/readers/look-ahead-thread.js'
