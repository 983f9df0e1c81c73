// Puts the bundled programs of apps/cli into dist/programs; see docs/decisions/029-front-door.md.
import { cpSync, rmSync } from 'node:fs'

const programs = new URL('dist/programs/', import.meta.url)
rmSync(programs, { recursive: true, force: true })
cpSync(new URL('../../apps/cli/dist/programs/', import.meta.url), programs, { recursive: true })
