export { runBench, type BenchOutput } from './run-bench.ts'
