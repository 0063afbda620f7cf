import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Written words and the terms of a tenancy: their sheets come with their own pages and overlays alone. */
const onTheirOwn = ['pages/written/', 'overlays/tenant-info/component.css', 'pages/alert-settings/']

/** A combinator after a part of a selector that names no class: `li + li`, `* + p`, `:is(th, td) ~ td`. */
const nameless = /(?:^|[\s,(>&{])(?::is\([a-z0-9,\s]+\)|[a-z][a-z0-9]*|\*) [+~] [a-z.*:]/g

/** Why: docs/decisions/0001-plain-css-in-layers.md. */
test('no rule of the shared style sheet asks what follows a bare tag', async () => {
  const found: string[] = []
  let read = 0
  for await (const file of glob('src/**/*.css')) {
    if (onTheirOwn.some((own) => file.includes(own))) continue
    read++
    const rules = (await readFile(file, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '').split('\n')
    const asking = rules.flatMap((line) => line.split(/[{};]/)).filter((part) => !/^\s*[a-z-]+:/.test(part))
    for (const part of asking)
      if (part.search(nameless) >= 0 && !/:\s*calc|\(n [+-]/.test(part)) found.push(`${file}: ${part.trim()}`)
  }
  expect(read).toBeGreaterThan(50)
  expect(found).toEqual([])
})
