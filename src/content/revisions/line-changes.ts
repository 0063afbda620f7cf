/** A line of a text and what became of it. */
export type LineChange = { kind: 'same' | 'added' | 'removed'; text: string }

/** Lines beyond which texts are not compared line by line: the table would be too large. */
const MAX_LINES = 3000

/** What one text has that another has not, line by line, in the order of reading. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const same = (lines: string[]): LineChange[] => lines.map((text) => ({ kind: 'same', text }))
  const middle = changesBetween(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return [...same(old.slice(0, start)), ...middle, ...same(now.slice(now.length - end))]
}

/** By the longest common subsequence of lines. */
function changesBetween(old: string[], now: string[]): LineChange[] {
  if (old.length > MAX_LINES || now.length > MAX_LINES) return [...marked('removed', old), ...marked('added', now)]
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let a = old.length - 1; a >= 0; a--)
    for (let b = now.length - 1; b >= 0; b--)
      lengths[a * width + b] =
        old[a] === now[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!)
  const changes: LineChange[] = []
  let [a, b] = [0, 0]
  while (a < old.length && b < now.length) {
    if (old[a] === now[b]) {
      changes.push({ kind: 'same', text: old[a]! })
      a++
      b++
    } else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!)
      changes.push({ kind: 'removed', text: old[a++]! })
    else changes.push({ kind: 'added', text: now[b++]! })
  }
  return [...changes, ...marked('removed', old.slice(a)), ...marked('added', now.slice(b))]
}

const marked = (kind: 'added' | 'removed', lines: string[]): LineChange[] => lines.map((text) => ({ kind, text }))
