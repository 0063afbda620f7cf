/** What the toolbar does to Markdown. */
export type MarkdownCommand = 'heading' | 'bold' | 'italic' | 'list' | 'quote' | 'link'

type Range = { from: number; to: number }
type Edit = Range & { insert: string; select: Range }

/** The change that a command makes of a text with a selection; the same command again takes it back. */
export function runCommand(command: MarkdownCommand, text: string, { from, to }: Range): Edit {
  switch (command) {
    case 'bold':
      return wrapped(text, { from, to }, '**')
    case 'italic':
      return wrapped(text, { from, to }, '*')
    case 'link': {
      const words = text.slice(from, to) || 'words'
      const start = from + words.length + 3
      return { from, to, insert: `[${words}](/)`, select: { from: start, to: start + 1 } }
    }
    case 'heading':
      return ofLines(text, { from, to }, (line) =>
        line.startsWith('### ') ? line.slice(4) : line.startsWith('## ') ? `#${line}` : `## ${line}`,
      )
    case 'list':
      return ofLines(text, { from, to }, (line) => (line.startsWith('- ') ? line.slice(2) : `- ${line}`))
    case 'quote':
      return ofLines(text, { from, to }, (line) => (line.startsWith('> ') ? line.slice(2) : `> ${line}`))
  }
}

function wrapped(text: string, { from, to }: Range, mark: string): Edit {
  const n = mark.length
  const isWrapped = text.slice(from - n, from) === mark && text.slice(to, to + n) === mark
  const words = text.slice(from, to)
  if (isWrapped) return { from: from - n, to: to + n, insert: words, select: { from: from - n, to: to - n } }
  return { from, to, insert: mark + words + mark, select: { from: from + n, to: to + n } }
}

function ofLines(text: string, { from, to }: Range, change: (line: string) => string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const insert = text.slice(start, end).split('\n').map(change).join('\n')
  return { from: start, to: end, insert, select: { from: start + insert.length, to: start + insert.length } }
}
