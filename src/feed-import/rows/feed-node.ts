/**
 * An element of XML, a value of JSON or a row of CSV, in one shape. The values of an object and the columns of a row are
 * children by name; a list is several children of one name.
 */
export type FeedNode = {
  name: string
  /** of an element with children: its own text between them */
  text: string
  attributes: Readonly<Record<string, string>>
  children: readonly FeedNode[]
}

/** Has no inherited keys: a feed may name a value `constructor`. */
const noAttributes: Readonly<Record<string, string>> = Object.freeze(Object.create(null))

export function leafNode(name: string, text: string): FeedNode {
  return { name, text, attributes: noAttributes, children: [] }
}

export function branchNode(name: string, children: readonly FeedNode[]): FeedNode {
  return { name, text: '', attributes: noAttributes, children }
}

/** Its own text; of an element that holds marked-up words, all of them. */
export function wholeText(node: FeedNode): string {
  if (node.children.length === 0) return node.text
  return [node.text, ...node.children.map(wholeText)].filter((text) => text.trim() !== '').join(' ')
}

/**
 * Every value of a node by its path, in the feed's order: `images/image[2]/@modified`. Of values that stand alone the
 * path has no number.
 */
export function nodeValues(node: FeedNode): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  addValues(values, node, '')
  return values
}

function addValues(values: Record<string, string>, node: FeedNode, path: string) {
  const inside = path === '' ? '' : `${path}/`
  for (const [name, value] of Object.entries(node.attributes)) if (value !== '') values[`${inside}@${name}`] = value
  const own = node.text.trim()
  if (own !== '') values[path === '' ? '.' : path] = own
  const counts = new Map<string, number>()
  for (const { name } of node.children) counts.set(name, (counts.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  for (const child of node.children) {
    const number = (seen.get(child.name) ?? 0) + 1
    seen.set(child.name, number)
    const step = inside + pathStep(child.name)
    addValues(values, child, counts.get(child.name) === 1 ? step : `${step}[${number}]`)
  }
}

/** Names that a path can hold as they are; others stand in quotation marks. */
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u

function pathStep(name: string): string {
  return PLAIN_NAME.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}
