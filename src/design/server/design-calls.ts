import { Readable } from 'node:stream'
import { z } from 'zod'
import { HOME_PART_NAMES } from '#src/agency/profile/home-parts.ts'
import { CARD_RATIOS, type Design, describeDesignChanges, MAX_RADIUS_PX, OWN_FONT } from '#src/agency/theme/design.ts'
import { DESIGN_COLOURS, type DesignColour, examineColours } from '#src/agency/theme/design-colours.ts'
import { FONT_CATALOGUE } from '#src/agency/theme/font-catalogue.ts'
import { MAX_LOGO_BYTES, takeLogo } from '#src/agency/theme/server/take-logo.ts'
import type { Content } from '#src/content/server/content.ts'
import type { NotPublished } from '#src/content/server/content-deps.ts'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import {
  addDesign,
  type DesignDraft,
  deleteDesignDraft,
  findDesign,
  listDesigns,
  readDesignDraft,
  saveDesignDraft,
} from './design-records.ts'
import { type DesignDocuments, designOf, withDesign } from './site-design.ts'

export type DesignCallDeps = {
  db: Database
  clock: () => Date
  content: Pick<Content, 'current' | 'ofFolder' | 'publish'>
}

const call = deskCall<DesignCallDeps>()

/** How many earlier designs are shown. */
const SHOWN_DESIGNS = 30

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #174451.')
const font = z.enum([OWN_FONT, ...FONT_CATALOGUE.map(({ id }) => id)])

const designInput = z.object({
  colours: z.object(
    Object.fromEntries(Object.keys(DESIGN_COLOURS).map((name) => [name, colour])) as Record<
      DesignColour,
      typeof colour
    >,
  ),
  displayFont: font,
  textFont: font,
  radiusPx: z.int().min(0).max(MAX_RADIUS_PX),
  cardRatio: z.enum(CARD_RATIOS),
  logoPosition: z.enum(['centre', 'left']),
  splitMenuEqually: z.boolean(),
  homeParts: z
    .array(z.enum(HOME_PART_NAMES))
    .min(1, 'Show at least one part.')
    .refine((parts) => new Set(parts).size === parts.length, 'A part is there twice.'),
})

/** How often the draft had been saved when this was seen. */
const after = z.int().min(0)

/** The documents that a design is in, as visitors see them. */
export async function designDocuments(content: Pick<Content, 'current' | 'ofFolder'>): Promise<DesignDocuments> {
  const text = async (name: string) => (await content.current(name)).text
  return {
    themeCss: (await text('theme.css')) ?? '',
    agencyJson: (await text('agency.json')) ?? '{}',
    contentJson: (await text('content.json')) ?? '{}',
    logoSvg: await text('logo.svg'),
    ownThemeCss: (await content.ofFolder('theme.css')) ?? '',
  }
}

const draftFor = (draft: DesignDraft) => ({
  design: draft.design,
  saves: draft.saves,
  by: draft.author_name,
})

/** What a colleague has saved meanwhile, in place of what was to be saved. */
async function conflictOf(db: Database) {
  const theirs = await readDesignDraft(db)
  return { conflict: theirs ? draftFor(theirs) : { design: undefined, saves: 0, by: '' } }
}

/** The look of the site: a draft that visitors don't see, until it is published. */
export const designCalls = {
  'get-design': call({
    permission: 'edit-design',
    input: z.object({}),
    async run({ db, content, clock }) {
      const [published, draft, earlier] = await Promise.all([
        designDocuments(content).then(designOf),
        readDesignDraft(db),
        listDesigns(db, SHOWN_DESIGNS),
      ])
      return {
        published,
        /** of the last one that was published */
        number: earlier[0]?.id ?? 0,
        draft: draft ? draftFor(draft) : undefined,
        earlier: earlier.map(({ id, design, changes, author_name, published_at }) => ({
          id,
          colours: design.colours,
          changes,
          by: author_name,
          at: published_at,
        })),
        now: clock(),
      }
    },
  }),

  'save-design-draft': call({
    permission: 'edit-design',
    input: designInput.extend({ after }),
    async run({ db, content, clock }, { actor, input: { after: seen, ...rest } }) {
      const draft = await readDesignDraft(db)
      const logo = draft ? draft.design.logo : (await designOf(await designDocuments(content))).logo
      const isSaved = await saveDesignDraft(db, {
        design: { ...rest, logo },
        after: seen,
        author: actor,
        now: clock(),
      })
      return isSaved ? { saves: seen + 1 } : conflictOf(db)
    },
  }),

  /** A logo that is uploaded, or the name in letters in its place. */
  'set-design-logo': call({
    permission: 'edit-design',
    input: z.object({
      after,
      /** absent: the agency's name in letters */
      file: z.object({ content: z.instanceof(Readable), bytes: z.int().min(1) }).optional(),
    }),
    async run({ db, content, clock }, { actor, input: { after: seen, file } }) {
      let logo: string | null = null
      if (file) {
        if (file.bytes > MAX_LOGO_BYTES) return invalid({ file: 'This file is over 8 MB. Upload a smaller one.' })
        const taken = await takeLogo(await readUpload(file.content))
        if ('problem' in taken) return invalid({ file: taken.problem })
        logo = taken.svg
      }
      const draft = await readDesignDraft(db)
      const design = draft?.design ?? (await designOf(await designDocuments(content)))
      const isSaved = await saveDesignDraft(db, {
        design: { ...design, logo },
        after: seen,
        author: actor,
        now: clock(),
      })
      return isSaved ? { saves: seen + 1, logo } : conflictOf(db)
    },
  }),

  'discard-design-draft': call({
    permission: 'edit-design',
    input: z.object({ after }),
    async run({ db }, { input }) {
      const draft = await readDesignDraft(db)
      if (draft && draft.saves !== input.after) return conflictOf(db)
      await deleteDesignDraft(db)
      return { discarded: true as const }
    },
  }),

  'publish-design': call({
    permission: 'edit-design',
    input: z.object({ after }),
    async run(deps, { actor, input }) {
      const { db, content } = deps
      const draft = await readDesignDraft(db)
      if (!draft || draft.saves !== input.after) return conflictOf(db)
      const faint = examineColours(draft.design.colours).find(({ passes }) => !passes)
      if (faint) {
        const { name } = DESIGN_COLOURS[faint.colour]
        return invalid({ [faint.colour]: `${name} doesn’t have enough contrast: ${faint.ratio}:1, minimum 4.5:1.` })
      }
      const before = await designDocuments(content)
      const documents = await withDesign(before, draft.design)
      return publishDocuments(deps, actor, { before, documents, design: draft.design })
    },
  }),

  /** Publishes an earlier design again; how a publication is undone. */
  'restore-design': call({
    permission: 'edit-design',
    input: z.object({ design: z.coerce.number().int().positive() }),
    async run(deps, { actor, input }) {
      const earlier = await findDesign(deps.db, input.design)
      if (!earlier) return invalid({ '': 'This design is no longer there.' })
      const before = await designDocuments(deps.content)
      const documents = { ...(await withDesign(before, earlier.design)), themeCss: earlier.theme_css }
      return publishDocuments(deps, actor, { before, documents, design: earlier.design })
    },
  }),
}

type Publication = { before: DesignDocuments; documents: DesignDocuments; design: Design }

/** All of its documents, or none. */
async function publishDocuments(
  { db, content, clock }: DesignCallDeps,
  actor: Actor,
  { before, documents, design }: Publication,
) {
  const was = await designOf(before)
  const changes = describeDesignChanges(was, design)
  const author = { id: actor.id, name: actor.name }
  const texts: [name: string, from: string | undefined, to: string | undefined][] = [
    ['theme.css', before.themeCss, documents.themeCss],
    ['logo.svg', before.logoSvg, documents.logoSvg],
    ['agency.json', before.agencyJson, documents.agencyJson],
    ['content.json', before.contentJson, documents.contentJson],
  ]
  try {
    return await db.transaction().execute(async (trx) => {
      for (const [document, from, to] of texts) {
        if (from === to) continue
        const outcome = await content.publish({ document, text: to ?? null, author, note: 'Design' }, trx)
        if (outcome.kind !== 'published' && outcome.kind !== 'same') throw new NotPublishable(outcome)
      }
      const [last] = await listDesigns(trx, 1)
      // what was there before the first one can be come back to
      const previous =
        last?.id ??
        (await addDesign(trx, {
          design: was,
          theme_css: before.themeCss,
          changes: [],
          author_id: null,
          author_name: '',
          published_at: clock(),
        }))
      const number = await addDesign(trx, {
        design,
        theme_css: documents.themeCss,
        changes,
        author_id: actor.id,
        author_name: actor.name,
        published_at: clock(),
      })
      await deleteDesignDraft(trx)
      await recordAudit(trx, {
        at: clock(),
        actor,
        action: 'design-published',
        subject: { kind: 'design', id: number, name: 'a design' },
        after: { changes },
      })
      return { number, previous }
    })
  } catch (error) {
    if (!(error instanceof NotPublishable)) throw error
    const { outcome } = error
    const [problem] = outcome.kind === 'invalid' ? outcome.problems : []
    const words = problem ? `${problem.file}: ${problem.path} ${problem.message}` : 'A colleague published meanwhile.'
    return invalid({ '': `This can’t be published. ${words}` })
  }
}

class NotPublishable extends Error {
  readonly outcome: NotPublished
  constructor(outcome: NotPublished) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/** An upload into memory; it ends where more comes than was said. */
async function readUpload(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_LOGO_BYTES) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
