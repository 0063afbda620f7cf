/** What is known of the packages. */
export type AuditAnswer =
  | { kind: 'none' }
  /** each in one line: how grave, which package, what it is */
  | { kind: 'some'; lines: string[] }
  /** nobody answered who knows: that says nothing of the packages */
  | { kind: 'unanswered'; problem: string }

type Audit = {
  message?: unknown
  error?: { summary?: unknown }
  vulnerabilities?: Record<string, { severity?: string; via?: (string | { title?: string; url?: string })[] }>
}

/** Reads what `npm audit --json` wrote. Its exit code tells a registry that does not answer from nothing. */
export function readAudit(written: string): AuditAnswer {
  const audit = parsed(written)
  if (!audit?.vulnerabilities)
    return { kind: 'unanswered', problem: String(audit?.message ?? audit?.error?.summary ?? 'npm audit said nothing') }
  const lines = Object.entries(audit.vulnerabilities).flatMap(([name, { severity = 'unknown', via = [] }]) =>
    via.flatMap((one) =>
      // a word names another package of this list, by which this one is weak
      typeof one === 'string' ? [] : [`${severity}: ${name}: ${one.title ?? 'no title'} ${one.url ?? ''}`.trimEnd()],
    ),
  )
  return lines.length === 0 ? { kind: 'none' } : { kind: 'some', lines: lines.sort() }
}

/** The packages of ours that have a newer release, a line each, out of what `npm outdated --json` wrote. */
export function readOutdated(written: string): string[] {
  const found = (parsed(written) ?? {}) as Record<string, { current?: string; latest?: string }>
  return Object.entries(found).flatMap(([name, { current, latest }]) =>
    current !== undefined && latest !== undefined && current !== latest ? [`${name} ${current}, newest ${latest}`] : [],
  )
}

function parsed(written: string): Audit | undefined {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}
