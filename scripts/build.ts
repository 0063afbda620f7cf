// What `npm run build` runs: the visitors' pages and the Desk.
import { buildSite } from './site-build.ts'

const { problem } = buildSite()
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
