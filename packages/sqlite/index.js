'use strict'

exports.DatabaseSync = require('@photostructure/sqlite').DatabaseSync
