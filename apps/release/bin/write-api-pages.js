// `pnpm run api`: updates docs/api from the built types.
import { writeApiPages } from '../dist/index.js'

await writeApiPages()
