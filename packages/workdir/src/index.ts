export type { IgnoreLayer } from './ignore-layer.ts'
