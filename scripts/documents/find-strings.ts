import { parseSync, Visitor } from 'oxc-parser'

export type FoundString = { line: number; text: string }

/** Attributes whose text is read or spoken. */
const LABELS = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'summary',
  'title',
])

/** Calls whose texts are not prose. */
const INTERNAL_CALLS = /^(RegExp|createHmac|querySelector(All)?|closest|matches|sql|import|require)$/

/** The texts of a source file that people may read, in its order. Values in template literals are shown as `{…}`. */
export function findStrings(file: string, source: string): FoundString[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: { at: number; text: string }[] = []
  const skipped: { start: number; end: number }[] = []
  const skip = ({ start, end }: { start: number; end: number }) => void skipped.push({ start, end })
  const add = (at: number, text: string) => {
    const tidy = text.replaceAll(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(tidy)) found.push({ at, text: tidy })
  }

  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ExportNamedDeclaration: ({ source: from }) => void (from && skip(from)),
    ImportExpression: skip,
    TSLiteralType: skip,
    TaggedTemplateExpression: skip,
    CallExpression: (node) => {
      const { callee } = node
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      if (INTERNAL_CALLS.test(name)) skip(node)
    },
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      const { value } = node
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return
      if (!LABELS.has(name)) skip(node)
      // one word in lower case is a label too, which no other literal of one word is
      else if (!readsLikeWords(value.value)) add(value.start, value.value)
    },
    JSXText: ({ start, value }) => add(start + (value.length - value.trimStart().length), value),
    Literal: ({ start, value }) => void (typeof value === 'string' && readsLikeWords(value) && add(start, value)),
    TemplateLiteral: ({ start, quasis }) => {
      const text = quasis.map(({ value }) => value.cooked ?? value.raw).join('{…}')
      if (readsLikeWords(text)) add(start, text)
    },
  }).visit(program)

  const isSkipped = (at: number) => skipped.some(({ start, end }) => at >= start && at < end)
  return found
    .filter(({ at }) => !isSkipped(at))
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => ({ line: source.slice(0, at).split('\n').length, text }))
}

/** Whether a literal reads like words rather than a key, a path, a selector, SQL, markup or a pattern. */
function readsLikeWords(text: string): boolean {
  const words = text.replaceAll('{…}', 'x').trim()
  if (/^[\s\d\W]*$/.test(words) || /^[#./@:<&?]|^--|^\w+:\/\/|[{};=]|=>|\)$/.test(words)) return false
  if (/\(\?[:<!=]|\w\|\w/.test(words) || /^\p{Lu}{4,}$/u.test(words)) return false
  if (/^(select|insert|update|delete|with|create|alter|drop|lock|copy|set|begin|commit|truncate)\b/.test(words))
    return false
  if (/^\p{Lu}[\p{L}’']+$/u.test(words)) return !/^[A-Z][a-z]+[A-Z]/.test(words)
  return /\p{L}[\p{L}’',.:!?]* [\p{L}\d(“"'£]/u.test(words) && !/\b(var|rgb|calc|solid|grid|flex)\b/.test(words)
}
