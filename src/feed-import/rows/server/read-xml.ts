import { SaxesParser } from 'saxes'
import type { XmlElement } from '../xml-element.ts'

export type XmlLimits = {
  /** elements inside each other */
  depth?: number
  /** characters of one element with all that is in it */
  characters?: number
}

const DEPTH = 40
const CHARACTERS = 4_000_000

/** HTML's names, which back offices leave in their texts; XML itself knows five. */
const entities = {
  nbsp: '\u00A0',
  pound: '£',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
  deg: '°',
  sup2: '²',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  eacute: 'é',
  middot: '·',
}

/**
 * Reads XML from text cut anywhere, and answers each element of one name when it ends, with what is in it; what is
 * outside of them is not held. No document type, so no entity of its own and none from elsewhere; depth and size have
 * limits. `wanted` undefined: the root element.
 */
export function createXmlReader(
  wanted: string | undefined,
  { depth = DEPTH, characters = CHARACTERS }: XmlLimits = {},
) {
  const parser = new SaxesParser({ position: false })
  Object.assign(parser.ENTITIES, entities)
  /** outside of elements that are wanted: their names and attributes, outermost first */
  const around: XmlElement[] = []
  const open: XmlElement[] = []
  let found: { element: XmlElement; around: readonly XmlElement[]; line: number }[] = []
  let line = 0
  let problem: string | undefined
  let size = 0
  /** characters since something ended: a text that goes on and on is held by the parser */
  let quiet = 0
  const fail = (words: string) => {
    problem ??= words
  }
  const grow = (length: number) => {
    quiet = 0
    size += length
    if (size > characters) fail('an element is too large')
  }

  parser.on('doctype', () => fail('it has a document type, which is not read'))
  parser.on('error', ({ message }) => fail(`it is not well-formed XML (${message.slice(0, 100)})`))
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0
    const element: XmlElement = {
      name,
      attributes: { ...attributes } as Record<string, string>,
      children: [],
      text: '',
    }
    if (open.length + around.length >= depth) return fail(`it is nested more than ${depth} deep`)
    if (open.length === 0 && name !== (wanted ?? name)) {
      around.push(element)
      return
    }
    if (open.length === 0) {
      size = 0
      line = parser.line
    }
    open.at(-1)?.children.push(element)
    open.push(element)
    grow(name.length + Object.values(element.attributes).reduce((sum, value) => sum + value.length, 0))
  })
  const addText = (text: string) => {
    const inner = open.at(-1)
    if (!inner) return
    grow(text.length)
    inner.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    quiet = 0
    const element = open.pop()
    if (!element) around.pop()
    else if (open.length === 0) found.push({ element, around: [...around], line })
  })

  function taken() {
    const some = found
    found = []
    return problem === undefined ? { found: some } : { problem }
  }

  return {
    /** The elements that end in this piece of text, each with its line and those around it; or what is wrong. */
    push(text: string) {
      // without positions nothing is counted, so pieces can be of any size
      quiet += text.length
      if (problem === undefined) parser.write(text)
      if (quiet > characters + text.length) fail('an element is too large')
      return taken()
    },
    /** No more text. */
    finish() {
      if (problem === undefined) parser.close()
      return taken()
    },
  }
}

/** The root element of a small document, or what is wrong with it. */
export function readXml(text: string, limits?: XmlLimits): XmlElement | { problem: string } {
  const reader = createXmlReader(undefined, limits)
  const first = reader.push(text)
  const last = 'problem' in first ? first : reader.finish()
  if ('problem' in last) return { problem: last.problem! }
  const root = [...(first.found ?? []), ...(last.found ?? [])][0]?.element
  return root ?? { problem: 'it is empty' }
}
