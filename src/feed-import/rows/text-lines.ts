/** Lines of a text that comes in pieces, each with its number, without those that are empty; some at a time. */
export async function* readTextLines(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }[]> {
  let rest = ''
  let line = 0
  const numbered = (lines: string[]) =>
    lines.flatMap((one) => {
      line += 1
      return one.trim() === '' ? [] : [{ line, text: one.trim() }]
    })
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    const some = numbered(lines)
    if (some.length > 0) yield some
  }
  const last = numbered([rest])
  if (last.length > 0) yield last
}
