import type { Room } from '#src/property/listing/listing.ts'

/** "Kitchen (Ground floor) 4.2 x 3.1 m: range cooker, pantry" */
const LINE =
  /^(?<name>[^(:]+?)\s*(?:\((?<floor>[^)]*)\))?\s*(?:(?<length>\d+(?:\.\d+)?)\s*[x×*]\s*(?<width>\d+(?:\.\d+)?)\s*m?)?\s*(?::\s*(?<note>.*))?$/iu

/** Rooms as somebody typed them, one a line. A line of another form is the name of a room. */
export function parseRoomLines(text: string): Room[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const { name = line, floor, length, width, note } = LINE.exec(line)?.groups ?? {}
      return {
        name: name.trim(),
        ...(floor?.trim() && { floor: floor.trim() }),
        ...(length && width && { lengthM: Number(length), widthM: Number(width) }),
        ...(note?.trim() && { note: note.trim() }),
      }
    })
}

export function formatRoomLines(rooms: readonly Room[]): string {
  return rooms
    .map(({ name, floor, lengthM, widthM, note }) => {
      const size = lengthM && widthM ? ` ${lengthM} x ${widthM} m` : ''
      return `${name}${floor ? ` (${floor})` : ''}${size}${note ? `: ${note}` : ''}`
    })
    .join('\n')
}
