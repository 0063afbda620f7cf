import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FOLDER_FILE, findInFolder } from './folder-file.ts'

test.each([
  ['pictures/shop.webp', true],
  ['pictures/Our shop (front).jpg', true],
  ['pictures/Müller & Łukasz, café’s.jpeg', true],
  ['/pictures/shop.webp', false],
  ['pictures/../../secret.png', false],
  ['pictures\\shop.webp', false],
  ['https://elsewhere.example/shop.webp', false],
  ['pictures/shop', false],
  ['pictures/a\u0000.png', false],
])('the name %j of a file in the folder is accepted: %s', (name, accepted) => {
  expect(FOLDER_FILE.test(name)).toBe(accepted)
})

test('a file with a space and an accent is found however the accent is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-folder-'))
  await writeFile(join(folder, 'Café shop.jpg'.normalize('NFD')), '')
  expect(await findInFolder(folder, 'Café shop.jpg'.normalize('NFC'))).toBeDefined()
  expect(await findInFolder(folder, 'Café shop.jpg'.normalize('NFD'))).toBeDefined()
  expect(await findInFolder(folder, 'another.jpg')).toBeUndefined()
  await rm(folder, { recursive: true })
})
