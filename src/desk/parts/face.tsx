const TINTS = ['', 'a', 'n', 'w'] as const

/** The initials of a person, in a colour that stays theirs. Their name stands beside it. */
export function Face({ name, id = 0, size }: { name: string; id?: number; size?: 'big' | 'tiny' }) {
  return (
    <span className={['face', TINTS[id % TINTS.length], size].filter(Boolean).join(' ')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
