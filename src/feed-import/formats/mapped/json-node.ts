import { branchNode, type FeedNode, leafNode } from '#src/feed-import/rows/feed-node.ts'

type WithSource = (key: string, value: unknown, context?: { source?: string }) => unknown

/** A number that JavaScript would round: a long reference stays as it is written. */
const keepDigits: WithSource = (_, value, context) =>
  typeof value === 'number' && context?.source !== undefined ? context.source : value

/** An object of JSON as a node, or what is wrong with it. */
export function jsonNode(name: string, text: string): FeedNode | { problem: string } {
  try {
    const value: unknown = /\d{16}/.test(text)
      ? JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1])
      : JSON.parse(text)
    return nodesOf(name, value)[0] ?? branchNode(name, [])
  } catch {
    return { problem: 'it is not JSON' }
  }
}

/** A list is several nodes of one name; `null` is none. */
function nodesOf(name: string, value: unknown): FeedNode[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one) => nodesOf(name, one))
  if (typeof value === 'object')
    return [
      branchNode(
        name,
        Object.entries(value).flatMap(([key, one]) => nodesOf(key, one)),
      ),
    ]
  return [leafNode(name, String(value))]
}
