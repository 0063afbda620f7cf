/** `eof` separates values and `eor` records: one character each. */
export type BlmHeader = {
  version: '3' | '3i'
  eof: string
  eor: string
  propertyCount?: number
  /** as written: its format varies */
  generatedDate?: string
}

/**
 * The header section: `Attribute : Value` a line, in any case and spacing. Unknown attributes are allowed;
 * Version, EOF and EOR are required.
 */
export function parseBlmHeader(text: string): BlmHeader | { problem: string } {
  const attributes = new Map<string, string>()
  for (const line of text.split(/\r\n|\n|\r/).slice(1)) {
    const colon = line.indexOf(':')
    if (colon === -1) continue
    const name = line.slice(0, colon).toLowerCase().replace(/[\s_]/g, '')
    // a separator may itself be white space, so only the outside of the quotes is trimmed
    attributes.set(name, line.slice(colon + 1).trim())
  }
  const version = attributes
    .get('version')
    ?.toLowerCase()
    .replaceAll(/['"\s]/g, '')
  if (version === undefined) return { problem: 'the header has no Version' }
  const known = /^3(?:\.0)?(i?)$/.exec(version)
  if (!known) return { problem: `this is BLM version ${version || '(empty)'}; versions 3 and 3i are read` }

  const eof = separator('EOF', attributes.get('eof'))
  if ('problem' in eof) return eof
  const eor = separator('EOR', attributes.get('eor'))
  if ('problem' in eor) return eor
  if (eof.character === eor.character) return { problem: `EOF and EOR are both ${eof.character}` }

  const count = attributes.get('propertycount')?.replaceAll(',', '')
  return {
    version: known[1] ? '3i' : '3',
    eof: eof.character,
    eor: eor.character,
    propertyCount: count && /^\d{1,9}$/.test(count) ? Number(count) : undefined,
    generatedDate: attributes.get('generateddate') || undefined,
  }
}

function separator(name: string, value: string | undefined): { character: string } | { problem: string } {
  if (value === undefined || value === '') return { problem: `the header has no ${name}` }
  const quoted = /^(['"])([\s\S])\1$/.exec(value)
  const character = quoted ? quoted[2]! : value
  if (character.length !== 1) return { problem: `${name} must be one character in straight quotes, not ${value}` }
  if (/[\p{L}\p{N}#\r\n]/u.test(character)) return { problem: `${name} may not be ${JSON.stringify(character)}` }
  return { character }
}
