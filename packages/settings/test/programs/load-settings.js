// Loads the settings of the home that is the first argument and prints every import this takes.
import { register } from 'node:module'

register('./print-imports.js', import.meta.url)
const { loadSettings } = await import('@hermes-checkpoints/settings')
await loadSettings({ home: process.argv[2], env: {} })
