// look-ahead.js: the worker that prefetches directories ahead of a walk; see src/walk/readers/look-ahead.ts.
import '../dist/walk/readers/look-ahead-thread.js'
