import { BRANCH_RULES } from '#src/compliance/branch-rules.ts'
import { NATION_NAMES, SEVERITY_NAMES } from '#src/compliance/finding-list.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import type { Application, RuleEffect } from '#src/property/advert-rules/advert-rule.ts'
import { ADVERT_RULES } from '#src/property/advert-rules/advert-rules.ts'
import type { Nation } from '#src/property/listing/listing.ts'

const EFFECTS: Record<RuleEffect, string> = {
  report: 'listed',
  warn: 'counted',
  'may-withhold': 'counted, withheld if you choose',
  withhold: 'withheld always',
}

/** The tables of docs/contracts/advert-rules.md, as the registries have them. */
export function advertRulesTable(): string {
  const adverts = ADVERT_RULES.map(({ id, title, severity, channel, applies, source }) => {
    const where = Object.entries(applies).map(
      ([nation, application]) =>
        `${NATION_NAMES[nation as Nation]}: ${inForce(application)}, ${EFFECTS[application.effect]}`,
    )
    const cells = [`\`${id}\``, title, channel ?? 'both', SEVERITY_NAMES[severity], where.join('<br>')]
    return `| ${[...cells, `[${source.name}](${source.url})`].join(' | ')} |`
  })
  const branches = BRANCH_RULES.map(({ id, title, severity, channel, nations, from, effect, source, check }) => {
    const where = nations.map((nation) => NATION_NAMES[nation]).join(', ') || 'all'
    const cells = [
      `\`${id}\``,
      title,
      channel ?? 'website',
      SEVERITY_NAMES[severity],
      `${where}: ${inForce({ ...(from && { from }), effect })}, ${EFFECTS[effect]}`,
      check === 'by-hand' ? 'by a person' : 'by the site',
    ]
    return `| ${[...cells, `[${source.name}](${source.url})`].join(' | ')} |`
  })
  return [
    '### Of one advert',
    '',
    '| id | rule | channel | severity | where, since when, what it does | source |',
    '|---|---|---|---|---|---|',
    ...adverts,
    '',
    '### Of a branch that lets homes, and of the website',
    '',
    '| id | rule | of | severity | where, since when, what it does | checked | source |',
    '|---|---|---|---|---|---|---|',
    ...branches,
  ].join('\n')
}

function inForce({ from, until }: Application): string {
  if (from === 'not-yet') return 'not in force, no date yet'
  const since = from === undefined ? 'no first day stated' : `from ${formatUkDate(from)}`
  return until === undefined ? since : `${since} until ${formatUkDate(until)}`
}
