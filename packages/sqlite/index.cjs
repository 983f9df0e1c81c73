'use strict'

exports.DatabaseSync = require('./dist/lib/index.cjs').DatabaseSync
