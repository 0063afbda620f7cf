import { z } from 'zod'
import { bannersFile } from '#src/agency/folder/server/banners-schema.ts'
import { editJsonTo, listIn, pathOfList } from '#src/agency/folder/server/edit-json.ts'
import { type Banner, bannerState } from '#src/agency/profile/banners.ts'
import { type Actor, type Invalid, invalid } from '#src/staff/calls/server/desk-call.ts'
import { type ContentDeskDeps, contentCall, wholeSite } from './content-desk-deps.ts'
import { CHANGED_MEANWHILE, publishEdit, SITE_DOCUMENTS, seenOf } from './site-documents.ts'

const { document: DOCUMENT, permission } = SITE_DOCUMENTS.banners
const LIST = 'banners'

/** What a site begins with that has had no banner. */
const EMPTY = '{\n  "$schema": "../schema/banners.schema.json",\n  "banners": []\n}\n'

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/

const typed = z.strictObject({
  text: z.string().trim().min(1, 'Enter what it says').max(200, 'Use at most 200 characters'),
  linkText: z.string().trim().max(60, 'Use at most 60 characters'),
  linkUrl: z
    .string()
    .trim()
    .regex(/^((\/(?!\/)|https?:\/\/|mailto:|tel:)\S*)?$/, 'Enter a path of your website, such as /about, or https://…'),
  from: z.string().regex(MOMENT, 'Enter a day and a time'),
  until: z.string().regex(MOMENT, 'Enter a day and a time'),
  pages: z
    .array(
      z
        .string()
        .trim()
        .regex(/^\/(?!\/)[^\s?#*]*\*?$/, 'Enter paths of your website, such as / or /articles/*'),
    )
    .max(30),
  channel: z.enum(['', 'sales', 'lettings']),
})
export type TypedBanner = z.output<typeof typed>

/** What the Desk asks about banners. */
export const bannerCalls = {
  /** All banners in their order, and which of them visitors see now. */
  'list-banners': contentCall({
    permission,
    input: z.strictObject({}),
    async run({ content, clock }) {
      const now = clock()
      const banners = bannersIn((await content.current(DOCUMENT)).text)
      return { banners: banners.map((banner) => ({ ...banner, state: bannerState(banner, now) })) }
    },
  }),

  /** One banner as its form needs it; 0 for a new one. */
  'get-banner': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(0) }),
    subject: wholeSite,
    async run({ content }, { input: { id } }) {
      const banner = bannersIn((await content.current(DOCUMENT)).text).find((one) => one.id === id)
      if (id !== 0 && !banner) return null
      const shown = typedOf(banner)
      return { id, banner: shown, seen: seenOf(shown) }
    },
  }),

  /** Adds a banner (`id` 0) or changes one. @param seen what the form began with */
  'save-banner': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(0), seen: z.string().max(100), banner: typed }),
    subject: wholeSite,
    async run(deps, { actor, input: { id, seen, banner: asked } }) {
      const problems: Record<string, string> = {}
      if (asked.linkUrl !== '' && asked.linkText === '') problems['banner.linkText'] = 'Enter the words of the link'
      if (asked.linkText !== '' && asked.linkUrl === '') problems['banner.linkUrl'] = 'Enter where the link leads'
      if (asked.from !== '' && asked.until !== '' && asked.from >= asked.until)
        problems['banner.until'] = 'Choose a time after it appears'
      const broken = await deps.content.linkMistake(asked.linkUrl)
      if (broken !== undefined) problems['banner.linkUrl'] = `It ${broken}.`
      if (Object.keys(problems).length > 0) return invalid(problems)
      return editBanners(deps, actor, asked.text.slice(0, 60), (banners) => {
        const before = banners.find((one) => one.id === id)
        if (id !== 0 && !before) return invalid({ '': 'It has been removed meanwhile.' })
        if (before && seenOf(typedOf(before)) !== seen) return invalid(CHANGED_MEANWHILE)
        const next = bannerOf(id || 1 + Math.max(0, ...banners.map((one) => one.id)), asked)
        // who closed what it said before is shown what it says now
        const isOther = before !== undefined && before.text !== next.text
        if (isOther) next.id = 1 + Math.max(...banners.map((one) => one.id))
        return before ? banners.map((one) => (one.id === id ? next : one)) : [next, ...banners]
      })
    },
  }),

  'remove-banner': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(1) }),
    subject: wholeSite,
    run: (deps, { actor, input: { id } }) =>
      editBanners(deps, actor, 'Removed a banner', (banners) => banners.filter((one) => one.id !== id)),
  }),

  /** Puts a banner before the one above it (-1) or after the one below (1): where two fit a page, the first shows. */
  'move-banner': contentCall({
    permission,
    input: z.strictObject({ id: z.int().min(1), by: z.union([z.literal(-1), z.literal(1)]) }),
    subject: wholeSite,
    run: (deps, { actor, input: { id, by } }) =>
      editBanners(deps, actor, 'Order of banners', (banners) => {
        const at = banners.findIndex((one) => one.id === id)
        const banner = banners[at]
        if (!banner || !banners[at + by]) return banners
        return banners.toSpliced(at, 1).toSpliced(at + by, 0, banner)
      }),
  }),
}

/** A document that has been published, so that it is right. */
function bannersIn(text = EMPTY): Banner[] {
  return bannersFile.parse(listIn(text, LIST))
}

function editBanners(
  deps: ContentDeskDeps,
  actor: Actor,
  note: string,
  change: (banners: readonly Banner[]) => readonly Banner[] | Invalid,
) {
  return publishEdit(deps, {
    document: DOCUMENT,
    actor,
    note,
    edit: (text = EMPTY) => {
      const after = change(bannersIn(text))
      if ('invalid' in after) return after
      return editJsonTo(text, pathOfList(text, LIST), after)
    },
  })
}

function typedOf(banner: Partial<Banner> = {}): TypedBanner {
  const { text = '', linkText = '', linkUrl = '', from = '', until = '', pages = [], channel = '' } = banner
  return { text, linkText, linkUrl, from, until, pages, channel }
}

/** What is empty is left out of the document. */
function bannerOf(id: number, { text, linkText, linkUrl, from, until, pages, channel }: TypedBanner): Banner {
  return {
    id,
    text,
    ...(linkUrl && { linkText, linkUrl }),
    ...(from && { from }),
    ...(until && { until }),
    ...(pages.length > 0 && { pages }),
    ...(channel && { channel }),
  }
}
