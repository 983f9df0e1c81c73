export { isOversize, largestFileBytes } from './oversize.ts'
