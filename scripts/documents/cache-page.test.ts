import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the Varnish configuration that is advised is the one that the bench has tried', () => {
  const page = readFileSync(join(root, 'docs/how-to/put-a-cache-in-front.md'), 'utf8')
  expect(page).toContain(`\`\`\`vcl\n${readFileSync(join(root, 'bench/varnish/site.vcl'), 'utf8')}\`\`\``)
})
