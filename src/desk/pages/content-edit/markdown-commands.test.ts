import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkdownCommand, runCommand } from './markdown-commands.ts'

/** `[` and `]` stand round the selection. */
function after(command: MarkdownCommand, marked: string): string {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  const edit = runCommand(command, text, { from, to })
  return text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

test.each<[MarkdownCommand, string, string]>([
  ['bold', 'a [b] c', 'a **b** c'],
  ['bold', 'a **[b]** c', 'a b c'],
  ['italic', '[all]', '*all*'],
  ['heading', 'one\nt[]wo', 'one\n## two'],
  ['heading', '## t[]wo', '### two'],
  ['heading', '### t[]wo', 'two'],
  ['list', '[a\nb]', '- a\n- b'],
  ['list', '- [a\n- b]', 'a\nb'],
  ['quote', 'a[]', '> a'],
  ['link', 'see [fees]', 'see [fees](/)'],
])('%s of %s makes %s', (command, before, expected) => {
  expect(after(command, before)).toBe(expected)
})

test('bold twice is the text as it was', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (text, a, b) => {
      const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number]
      fc.pre(!text.includes('*'))
      const once = runCommand('bold', text, { from, to })
      const bold = text.slice(0, once.from) + once.insert + text.slice(once.to)
      const twice = runCommand('bold', bold, once.select)
      expect(bold.slice(0, twice.from) + twice.insert + bold.slice(twice.to)).toBe(text)
    }),
  )
})
