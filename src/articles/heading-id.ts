/** Ids that pages of the site have of their own; a heading must not take them. */
const taken = ['main']

/** Makes an id of a heading's words: "How to complain" → how-to-complain; a second one of the same words ends in -2. */
export function headingIds(): (words: string) => string {
  const given = new Set(taken)
  return (words) => {
    const plain = words
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const base = plain || 'section'
    let id = base
    for (let count = 2; given.has(id); count++) id = `${base}-${count}`
    given.add(id)
    return id
  }
}
