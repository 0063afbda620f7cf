import { upperFirst } from '#src/formatting/upper-first.ts'
import { DeskIcon } from '../../parts/icon.tsx'

type Contact = { name: string; email: string; mustAgree: boolean }

type ShownRules = {
  online: boolean
  confirms: string
  shownBy: string
  staffIds: readonly number[]
  staff: readonly { id: number; name: string }[]
  minutes: number | null
  noticeHours: number | null
  owner: string
  ownerContact: Contact
  tenantContact: Contact
}

const CONFIRMS: Record<string, string> = {
  usual: 'as usual',
  'at-once': 'confirmed at once',
  staff: 'we confirm it ourselves',
}

/** What a colleague has saved since the form was opened, beside what is typed into it. */
export function Theirs({ before, now, onUse }: { before: ShownRules; now: ShownRules; onUse: () => void }) {
  const old = new Set(linesOf(before))
  const theirs = linesOf(now).filter((line) => !old.has(line))
  return (
    <div className="notice warn" role="alert">
      <DeskIcon name="warning" />
      <div>
        <p className="medium">A colleague has saved this meanwhile. What you typed is still below.</p>
        <ul>
          {theirs.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="acts">
        <button type="button" className="btn small" onClick={onUse}>
          Use theirs
        </button>
      </div>
    </div>
  )
}

function linesOf(rules: ShownRules): string[] {
  const { online, confirms, minutes, noticeHours, owner, ownerContact, tenantContact } = rules
  return [
    online ? 'Visitors choose a time online' : 'Visitors do not choose a time online',
    `When a visitor books: ${CONFIRMS[confirms] ?? confirms}`,
    `Length: ${minutes === null ? 'as usual' : `${minutes} minutes`}`,
    `Notice: ${noticeHours === null ? 'as usual' : `${noticeHours} hours`}`,
    `Shown by: ${shownBy(rules)}`,
    contactLine(owner, ownerContact),
    contactLine('tenant', tenantContact),
  ]
}

function shownBy({ shownBy: by, staff, staffIds, owner }: ShownRules): string {
  if (by === 'seller') return `the ${owner}`
  if (by !== 'named') return 'whoever is free at the branch'
  return staff.flatMap(({ id, name }) => (staffIds.includes(id) ? name : [])).join(', ')
}

function contactLine(kind: string, { name, email, mustAgree }: Contact): string {
  const who = name === '' ? 'nobody is told' : `${name}, ${email}${mustAgree ? ', has to agree' : ''}`
  return `${upperFirst(kind)}: ${who}`
}
