import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('no width is counted in digits of a face: it is another until that has come, and every line would break anew', async () => {
  const found: string[] = []
  let read = 0
  for await (const file of glob(['src/**/*.css', 'agencies/**/*.css'])) {
    read++
    const rules = (await readFile(file, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '')
    for (const [length] of rules.matchAll(/(?<![\w#-])[\d.]+(?:ch|ex)\b/g)) found.push(`${file}: ${length}`)
  }
  expect(read).toBeGreaterThan(50)
  expect(found).toEqual([])
})
