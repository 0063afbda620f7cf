import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editJson, type JsonChange } from '#src/agency/folder/server/edit-json.ts'

const STARTER = join(import.meta.dirname, '../../../agencies/starter')

/** What a new agency says of itself. */
export type SiteAnswers = {
  name: string
  strapline: string
  about: string
  telephone: string
  email: string
  headline: string
  lead: string
  area: string
  outcodes: readonly string[]
  legal: {
    companyName: string
    companyNumber: string
    registeredOffice: string
    redressScheme: string
    redressMember: string
    moneyScheme: string
    moneyReference: string
    icoNumber: string
  }
  branches: readonly BranchAnswers[]
}

export type BranchAnswers = {
  name: string
  street: string
  town: string
  postcode: string
  telephone: string
  email: string
  feedBranch: string
  position: { lat: number; lng: number }
}

/** Degrees of latitude and longitude round the branches that maps show at first: some twenty miles. */
const ROUND = { lat: 0.2, lng: 0.35 }

/**
 * The documents of a site of one's own: those of agencies/starter with every gap filled. What an agency has to write itself
 * (fees, privacy) says how to ask until then.
 * @returns by their names: agency.json, pages/fees.md …
 */
export async function fillStarter(answers: SiteAnswers): Promise<Map<string, string>> {
  const read = (name: string) => readFile(join(STARTER, name), 'utf8')
  const { legal, branches } = answers
  const agency: JsonChange[] = [
    ...(['name', 'strapline', 'about', 'telephone', 'email'] as const).map((key) => ({
      path: [key],
      value: answers[key],
    })),
    ...(['companyName', 'companyNumber', 'registeredOffice', 'icoNumber'] as const).map((key) => ({
      path: ['legal', key],
      value: legal[key],
    })),
    { path: ['legal', 'redress'], value: { scheme: legal.redressScheme, member: legal.redressMember } },
    { path: ['legal', 'clientMoneyProtection', 'scheme'], value: legal.moneyScheme },
    { path: ['legal', 'clientMoneyProtection', 'reference'], value: legal.moneyReference },
    { path: ['settings', 'map', 'bounds'], value: boundsOf(branches) },
    { path: ['areas', 0, 'name'], value: answers.area },
    { path: ['areas', 0, 'outcodes'], value: answers.outcodes },
  ]
  const home: JsonChange[] = [
    { path: ['home', 'title'], value: answers.headline },
    { path: ['home', 'lead'], value: answers.lead },
  ]
  const documents = new Map([
    ['agency.json', editJson(await read('agency.json'), agency)],
    ['branches.json', editJson(await read('branches.json'), [{ path: ['branches'], value: branches.map(toBranch) }])],
    ['menus.json', (await read('menus.json')).replace('{{Your area, as in agency.json}}', jsonText(answers.area))],
    ['content.json', editJson(await read('content.json'), home)],
  ])
  for (const file of (await readdir(join(STARTER, 'pages'))).sort())
    documents.set(`pages/${file}`, fillPage(await read(`pages/${file}`), answers))
  return documents
}

const jsonText = (text: string) => JSON.stringify(text).slice(1, -1)

function toBranch(
  { name, street, town, postcode, telephone, email, feedBranch, position }: BranchAnswers,
  at: number,
  all: readonly BranchAnswers[],
) {
  const slug = slugOf(name)
  const isTaken = all.slice(0, at).some((other) => slugOf(other.name) === slug)
  const department = (id: number, label: string, channel: string) => ({
    id,
    name: label,
    label,
    telephone,
    email,
    channel,
  })
  return {
    id: at + 1,
    slug: isTaken ? `${slug}-${at + 1}` : slug,
    name,
    feedBranches: [feedBranch],
    address: { street, town, postcode },
    position,
    telephone,
    email,
    hours: [{ days: 'Monday to Friday', opens: '9 am to 5 pm' }],
    departments: [department(100 * at + 101, 'Sales', 'sales'), department(100 * at + 102, 'Lettings', 'lettings')],
    staff: [],
  }
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'branch'

function boundsOf(branches: readonly BranchAnswers[]): number[] {
  const lats = branches.map(({ position }) => position.lat)
  const lngs = branches.map(({ position }) => position.lng)
  const rounded = (value: number) => Math.round(value * 1000) / 1000
  return [
    rounded(Math.min(...lngs) - ROUND.lng),
    rounded(Math.min(...lats) - ROUND.lat),
    rounded(Math.max(...lngs) + ROUND.lng),
    rounded(Math.max(...lats) + ROUND.lat),
  ]
}

/** The gaps of a page: its description in the head, and its words. */
function fillPage(text: string, { name, about, telephone, email }: SiteAnswers): string {
  const [head = '', ...body] = text.split(/^---$/m).slice(1)
  const described = head.replace(/\{\{[^{}]*\}\}/, `About ${name.replaceAll(/[:#]/g, '')}`)
  const isAboutPage = /^title:\s*About/m.test(head)
  const ask = `Ask us: call ${telephone} or email [${email}](mailto:${email}).`
  return `---${described}---${body.join('---').replaceAll(/\{\{[^{}]*\}\}/g, isAboutPage ? about : ask)}`
}
