import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import type { SellerAnswer } from '#src/material-information/seller-answer.ts'
import { materialCalls } from '#src/material-information/server/material-desk-calls.ts'
import { createSellerForms } from '#src/material-information/server/seller-forms.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import { materialInformation } from '#src/property/listing/material-information.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import { type Actor, createDeskCalls, type InputOf, type ResultOf } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture } from '#test/fixtures/stock-fixture.ts'

type Calls = typeof materialCalls

const colours = {
  surface: '#fff',
  page: '#fff',
  ink: '#000',
  muted: '#555',
  line: '#ccc',
  button: '#000',
  onButton: '#fff',
}
export const MAIL_BRAND = {
  name: 'Ashlar Wren',
  url: 'https://homes.example',
  legalLine: '',
  light: colours,
  dark: colours,
  fonts: { display: 'Arial', text: 'Arial' },
  radius: '0',
  displayWeight: 400 as const,
}

/** The references of the homes of the fixture's feed. */
export const MATERIAL_REFS = ['CF1_1', 'CF1_2', 'CF1_3', 'CF1_4']

/** A home whose advert lacks most of its material information, a negotiator, a manager, and its seller. */
export async function openMaterialFixture() {
  const desk = await openStockFixture()
  const mails: Mail[] = []
  const mail = { queueMail: async (_: unknown, one: Mail) => void mails.push(one), brand: MAIL_BRAND }
  const sellerForms = createSellerForms({ ...desk.calls, config: { secret: 'a secret' }, mail })
  const priya = await desk.person('negotiator', { name: 'Priya Lanyon', branchIds: [1, 2, 3] })
  const owen = await desk.person('manager', { name: 'Owen Maddern', branchIds: [1, 2, 3] })
  await desk.take(MATERIAL_REFS.map((ref) => saleRow(ref)))
  const id = await desk.idOf('CF1_1')
  const deskCall = createDeskCalls({ ...desk.calls, sellerForms }, materialCalls, desk.calls.clock)

  const call = <Name extends keyof Calls & string>(actor: Actor, name: Name, input: InputOf<Calls[Name]>) =>
    deskCall(actor, name, input)

  /** what a call answers that is allowed */
  async function ask<Name extends keyof Calls & string>(actor: Actor, name: Name, input: InputOf<Calls[Name]>) {
    const answer = await call(actor, name, input)
    if (!answer.ok) throw new Error(`${name} is refused: ${JSON.stringify(answer.refusal)}`)
    return answer.value as ResultOf<Calls[Name]>
  }

  const about = { kind: 'seller' as const, name: 'Miriam Holt', email: 'miriam@example.com' }
  async function asked(questions = ['heating', 'parking', 'councilTaxBand'], isMailed = true) {
    const { formId, path } = await ask(priya, 'ask-seller', { id, ...about, questions, isMailed })
    return { formId, token: path.split('/')[2]! }
  }
  async function says(formId: number, answers: Record<string, SellerAnswer | undefined>, isSent = true) {
    const open = (await sellerForms.byToken(sellerForms.tokenOf(formId)))!
    await sellerForms.save(open, new Map(Object.entries(answers)), { isSent })
  }

  return {
    desk,
    mails,
    sellerForms,
    priya,
    owen,
    id,
    /** whom the questions go to */
    about,
    call,
    ask,
    asked,
    /** The seller saves answers, and sends them. */
    says,
    /** A form that the seller has answered. */
    async answered(answers: Record<string, SellerAnswer>) {
      const { formId } = await asked()
      await says(formId, answers)
      return formId
    },
    /** The answers that wait, as the review shows them. */
    waiting: async () => (await ask(priya, 'list-seller-answers', { id }))!.waiting,
    /** What accepts or refuses the waiting answer to a question, as it is shown now. */
    async read(field: string) {
      const shown = (await ask(priya, 'list-seller-answers', { id }))!.waiting.find((one) => one.field === field)!
      const answer = { formId: shown.formId, field, sentAt: shown.sentAt.toISOString() }
      return { answer, withVersion: { ...answer, version: shown.version } }
    },
    later: (ms = 60_000) => {
      desk.time.now = new Date(desk.time.now.getTime() + ms)
    },
    async rowForVisitors(key: string) {
      const listing = (await propertyById(desk.db, id))!
      return materialInformation(listing, '2026-11-24')
        .flatMap(({ rows }) => rows)
        .find((row) => row.key === key)
    },
  }
}

export type MaterialFixture = Awaited<ReturnType<typeof openMaterialFixture>>
