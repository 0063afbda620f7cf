import { z } from 'zod'
import { editJsonTo } from '#src/agency/folder/server/edit-json.ts'
import { menusFile } from '#src/agency/folder/server/menus-schema.ts'
import type { Agency, MenuItem } from '#src/agency/profile/agency.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { type ContentDeskDeps, contentCall } from './content-desk-deps.ts'
import { CHANGED_MEANWHILE, publishEdit, SITE_DOCUMENTS, seenOf } from './site-documents.ts'

const { document: DOCUMENT, permission } = SITE_DOCUMENTS.menus

type Menus = Agency['menus']

/** Links of one menu at most: a header of more is none. */
const MAX_LINKS = 200

const menuItem: z.ZodType<MenuItem> = z.strictObject({
  /** 0: it is new */
  id: z.int().min(0),
  name: z.string().trim().min(1, 'Enter the words of the link').max(60, 'Use at most 60 characters'),
  url: z
    .string()
    .trim()
    .regex(
      /^(\/(?!\/)|#\/|https?:\/\/|mailto:|tel:)\S*$/,
      'Enter a path of your website, such as /about, or https://…',
    ),
  target: z.literal('B').optional(),
  get items() {
    return z.array(menuItem).max(MAX_LINKS).optional()
  },
})
const links = z.array(menuItem).max(MAX_LINKS)
const menus = z.strictObject({
  primary: links,
  secondary: links,
  footer: z
    .array(z.strictObject({ title: z.string().trim().min(1, 'Enter a heading of the column').max(60), items: links }))
    .max(8, 'The footer has room for 8 columns'),
  legal: links,
})

/** What the Desk asks about the menus of the header and the footer. */
export const menuCalls = {
  /** All menus, and which of their links lead nowhere. */
  'get-menus': contentCall({
    permission,
    input: z.strictObject({}),
    async run(deps) {
      const { text, number } = await deps.content.current(DOCUMENT)
      const now = menusOf(text)
      return { menus: now, seen: seenOf(now), number, broken: await brokenLinks(deps, now) }
    },
  }),

  /** What is wrong with one link: for an editor, before it is saved. */
  'check-link': contentCall({
    permission,
    input: z.strictObject({ url: z.string().trim().max(2000) }),
    run: async ({ content }, { input: { url } }) => ({ problem: (await content.linkMistake(url)) ?? null }),
  }),

  /** Puts menus before visitors. @param seen what they were when they were edited: a change since is a conflict */
  'save-menus': contentCall({
    permission,
    input: z.strictObject({ seen: z.string().max(100), menus }),
    async run(deps, { actor, input: { seen, menus: asked } }) {
      const { text } = await deps.content.current(DOCUMENT)
      const already = new Set(allLinks(menusOf(text)).map(({ url }) => url))
      // a page that has gone since is no reason to refuse another change; the editor says so
      const added = allLinks(asked).filter(({ url }) => !already.has(url))
      const wrong = await firstBroken(deps, added)
      if (wrong) return invalid({ '': `“${wrong.name}” ${wrong.mistake}.` })
      const next = withIds(asked)
      return publishEdit(deps, {
        document: DOCUMENT,
        actor,
        note: 'Menus',
        edit: (now = '{}') => {
          const before = menusOf(now)
          if (seenOf(before) !== seen) return invalid(CHANGED_MEANWHILE)
          const parts = (Object.keys(next) as (keyof typeof next)[]).filter(
            (part) => part === 'primary' || next[part].length > 0 || (before[part] ?? []).length > 0,
          )
          return parts.reduce((edited, part) => editJsonTo(edited, [part], next[part]), now)
        },
      })
    },
  }),
}

/** The menus of a document that has been published, so that it is right. */
const menusOf = (text = '{"primary":[]}'): Menus & { legal: MenuItem[] } => {
  const { $schema: _address, ...content } = JSON.parse(text)
  const { legal = [], ...rest } = menusFile.parse(content)
  return { ...rest, legal }
}

function allLinks({ primary, secondary, footer, legal = [] }: Menus): MenuItem[] {
  const below = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...below(item.items ?? [])])
  return below([...primary, ...secondary, ...footer.flatMap(({ items }) => items), ...legal])
}

/** What is wrong with each link that leads nowhere, by its URL. */
async function brokenLinks({ content }: ContentDeskDeps, all: Menus): Promise<Record<string, string>> {
  const broken: Record<string, string> = {}
  for (const { url } of allLinks(all)) {
    const mistake = await content.linkMistake(url)
    if (mistake !== undefined) broken[url] = mistake
  }
  return broken
}

async function firstBroken({ content }: ContentDeskDeps, links: readonly MenuItem[]) {
  for (const { name, url } of links) {
    const mistake = await content.linkMistake(url)
    if (mistake !== undefined) return { name, mistake }
  }
  return undefined
}

/** New links get ids that no other link has. */
function withIds(all: Required<Menus>): Required<Menus> {
  let last = Math.max(0, ...allLinks(all).map(({ id }) => id))
  const given = (items: MenuItem[]): MenuItem[] =>
    items.map(({ items: below, ...item }) => {
      const id = item.id || ++last
      return { ...item, id, ...(below?.length && { items: given(below) }) }
    })
  return {
    primary: given(all.primary),
    secondary: given(all.secondary),
    footer: all.footer.map((column) => ({ ...column, items: given(column.items) })),
    legal: given(all.legal),
  }
}
