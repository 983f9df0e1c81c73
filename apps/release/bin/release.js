// `pnpm run release [--dry-run] [version]`: versions and changelog from the change files.
import { release } from '../dist/index.js'

const args = process.argv.slice(2)

release({
  day: new Date().toISOString().slice(0, 10),
  dryRun: args.includes('--dry-run'),
  wanted: args.find((word) => /^\d/.test(word)),
  write: (text) => void process.stdout.write(text),
})
