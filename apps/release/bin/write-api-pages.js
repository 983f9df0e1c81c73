// `pnpm run api`: writes docs/api anew, from the built types.
import { writeApiPages } from '../dist/index.js'

await writeApiPages()
