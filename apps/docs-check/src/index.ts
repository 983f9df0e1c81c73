export { runDocsCheck, type Output } from './run-docs-check.ts'
export { writeStoreLife } from './store-life/write-store-life.ts'
