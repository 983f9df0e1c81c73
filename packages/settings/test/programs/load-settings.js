// load-settings.js HOME: loads the settings of a home and prints every import on the way.
import { register } from 'node:module'

register('./print-imports.js', import.meta.url)
const { loadSettings } = await import('@hermes-checkpoints/settings')
await loadSettings({ home: process.argv[2], env: {} })
