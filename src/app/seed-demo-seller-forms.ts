import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, ukDate } from '#src/formatting/uk-date.ts'
import type { SellerAnswer } from '#src/material-information/seller-answer.ts'
import { SELLER_FORM_DAYS } from '#src/material-information/seller-form-paths.ts'
import { sellerQuestions } from '#src/material-information/seller-questions.ts'
import {
  addSellerForm,
  noteFormMailed,
  noteFormOpened,
  saveAnswer,
  sendAnswers,
} from '#src/material-information/server/seller-form-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import { materialChecklist } from '#src/property/advert-rules/material-checklist.ts'
import type { Channel, Listing } from '#src/property/listing/listing.ts'
import { fieldsOfRow } from '#src/property/listing/material-fields.ts'
import { lawNation } from '#src/property/listing/open-ended-tenancies.ts'

type Answering = { kind: 'seller' | 'landlord'; name: string; answers: Readonly<Record<string, SellerAnswer>> | null }

/** Of a home for sale whose seller has answered, and of one to let whose landlord has not. */
const FORMS: Readonly<Record<Channel, Answering>> = {
  sales: {
    kind: 'seller',
    name: 'Rosalind Peake',
    answers: {
      construction: { value: 'Brick with a tiled roof', more: 'The kitchen at the back is from 2004' },
      heating: { value: 'Gas boiler and radiators', more: 'New boiler in 2022' },
      broadband: { value: 'Full fibre' },
      mobileSignal: { value: 'Good indoors' },
      parking: { value: 'Driveway', more: 'Room for two cars' },
      rightsOfWay: { more: 'The neighbours walk along our side path to put their bins out' },
      restrictions: { unknown: true },
      floodRisk: { value: 'Not flooded in the last five years' },
      accessibility: { value: 'Steps to the door' },
    },
  },
  lettings: { kind: 'landlord', name: 'Desmond Achebe', answers: null },
}

/** Gives a demonstration agency questions to a seller, answered and waiting to be reviewed, and to a landlord: once. */
export async function seedDemoSellerForms(db: Database, { now }: { now: Date }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // another process may be at it too: the second waits, and finds them there
    await sql`select pg_advisory_xact_lock(hashtext('demo seller forms'))`.execute(trx)
    const { rows } = await sql`select from seller_forms limit 1`.execute(trx)
    if (rows.length > 0) return
    for (const channel of ['sales', 'lettings'] as const) await seedForm(trx, channel, FORMS[channel], now)
  })
}

async function seedForm(db: Database, channel: Channel, { kind, name, answers }: Answering, now: Date): Promise<void> {
  const home = await homeWithGaps(db, channel, ukDate(now))
  if (!home) return
  const askedAt = new Date(now.getTime() - DAY_MS)
  const form = await addSellerForm(db, {
    propertyId: home.id,
    kind,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    questions: home.questions,
    message: '',
    account: { id: null, name: 'Priya Lanyon' },
    now: askedAt,
    expiresAt: new Date(askedAt.getTime() + SELLER_FORM_DAYS * DAY_MS),
  })
  await noteFormMailed(db, form.id, askedAt, form.expiresAt)
  if (!answers) return
  const answeredAt = new Date(now.getTime() - 2 * HOUR_MS)
  await noteFormOpened(db, form.id, answeredAt)
  for (const field of home.questions)
    if (answers[field]) await saveAnswer(db, { formId: form.id, field, answer: answers[field], now: answeredAt })
  await sendAnswers(db, form.id, answeredAt)
}

/** A home on the market of which most is missing, and what can be asked about that. */
async function homeWithGaps(db: Database, channel: Channel, today: string) {
  const { rows } = await sql<{ id: number; listing: Listing }>`
    select p.id, listing from properties p join property_search s on property_id = p.id
    where published and p.channel = ${channel} and p.status = 'available' and s.is_home
    order by p.id limit 200`.execute(db)
  const homes = rows.map(({ id, listing }) => {
    const policy = { today, prsDatabase: [], withhold: [] }
    const nation = lawNation(listing)
    const missing = materialChecklist(listing, policy).flatMap(({ items }) =>
      items.flatMap(({ key, state }) => (state === 'missing' ? fieldsOfRow(key, nation).slice(0, 1) : [])),
    )
    const questions = sellerQuestions(listing).flatMap(({ field }) => (missing.includes(field) ? [field] : []))
    return { id, questions }
  })
  const [most] = homes.toSorted((a, b) => b.questions.length - a.questions.length)
  return most && most.questions.length > 0 ? most : undefined
}
