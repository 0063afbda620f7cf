import type { Room } from '#src/property/listing/listing.ts'

/** "Kitchen (Ground floor) 4.2 x 3.1 m", of which no two blanks follow each other */
const HEAD =
  /^(?<name>[^(:]+?) ?(?:\((?<floor>[^)]*)\))? ?(?:(?<length>\d+(?:\.\d+)?) ?[x×*] ?(?<width>\d+(?:\.\d+)?) ?m?)?$/iu

/** Characters before the note. A longer text is matched against nothing: matching would take too long. */
const MAX_HEAD = 200

/** Rooms as somebody typed them, one a line. A line of another form is the name of a room. */
export function parseRoomLines(text: string): Room[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(parseRoomLine)
}

/** "Kitchen (Ground floor) 4.2 x 3.1 m: range cooker, pantry" */
function parseRoomLine(line: string): Room {
  const colon = colonOfNote(line)
  const head = (colon < 0 ? line : line.slice(0, colon)).replaceAll(/\s+/gu, ' ').trim()
  const read = head.length > MAX_HEAD ? undefined : HEAD.exec(head)?.groups
  if (!read) return { name: line }
  const { name = head, floor, length, width } = read
  const note = colon < 0 ? '' : line.slice(colon + 1).trim()
  return {
    name: name.trim(),
    ...(floor?.trim() && { floor: floor.trim() }),
    ...(length && width && { lengthM: Number(length), widthM: Number(width) }),
    ...(note && { note }),
  }
}

/** The first colon that is not between brackets; -1: there is none. */
function colonOfNote(line: string): number {
  const first = line.indexOf(':')
  const open = line.indexOf('(')
  const close = open >= 0 && open < first ? line.indexOf(')', open) : -1
  return close > first ? line.indexOf(':', close) : first
}

export function formatRoomLines(rooms: readonly Room[]): string {
  return rooms
    .map(({ name, floor, lengthM, widthM, note }) => {
      const size = lengthM && widthM ? ` ${lengthM} x ${widthM} m` : ''
      return `${name}${floor ? ` (${floor})` : ''}${size}${note ? `: ${note}` : ''}`
    })
    .join('\n')
}
