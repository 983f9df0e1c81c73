export { DatabaseSync } from './dist/lib/index.cjs'
