import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { inlineScripts } from './inline-scripts.ts'

/** The text that a page gets of a script. */
async function inlined(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'inline-script-'))
  writeFileSync(join(folder, 'script.ts'), source)
  writeFileSync(join(folder, 'page.ts'), "export { default } from './script.ts?inline-script'")
  const output = join(folder, 'out.mjs')
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [inlineScripts()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: 'page.ts', formats: ['es'], fileName: () => 'out.mjs' },
    },
  })
  return (await import(output)).default
}

test('a script is one minified function without types, which runs at once', async () => {
  const text = await inlined('export {}\nconst width: number = innerWidth\ndocument.title = String(width)\n')
  expect(text).toMatch(/^\(\(\)=>\{.*\}\)\(\)$/s)
  expect(text).not.toMatch(/number|export|\n/)
  const document = { title: '' }
  new Function('document', 'innerWidth', text)(document, 320)
  expect(document.title).toBe('320')
})

test('a script that imports another module is refused, with what to do', async () => {
  await expect(inlined("import { a } from './a.ts'\na()\n")).rejects.toThrow('imports types only')
})

test('a script cannot end its element early', async () => {
  expect(await inlined("document.title = '</script>'\n")).not.toContain('</script>')
})
