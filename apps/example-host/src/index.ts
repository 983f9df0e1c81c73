export { runHost } from './run-host.ts'
