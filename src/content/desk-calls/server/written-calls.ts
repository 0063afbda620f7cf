import { z } from 'zod'
import type { WrittenContent } from '#src/articles/server/load-written.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import {
  isWrittenKind,
  kindOf,
  newDocument,
  pathOfDocument,
  slugOfDocument,
  slugOfTitle,
} from '../../revisions/new-document.ts'
import { isDocumentName, WRITTEN_KINDS, type WrittenKind } from '../../revisions/revision.ts'
import {
  type ContentRow,
  documentStates,
  listedDocuments,
  type ShownDocument,
  type ShownList,
  shownList,
} from '../../revisions/server/document-list.ts'
import { authorOf, type ContentDeskDeps, contentCall, mayWrite, NOT_YOURS } from './content-desk-deps.ts'

export const writtenDocument = z
  .string()
  .refine((name) => isDocumentName(name) && kindOf(name) !== undefined, 'is no page, article or area guide')

/** Characters of a text at most: a book chapter. */
const MAX_DOCUMENT_LENGTH = 200_000
const ROWS = 50

/** What the Desk asks to list documents, and to begin, write and read one. */
export const writtenCalls = {
  /** Documents of a kind, the last changed first, and how many there are of each. */
  'list-content': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({
      kind: z.enum(WRITTEN_KINDS),
      q: z.string().max(200).optional(),
      status: z.enum(['draft', 'scheduled', 'published']).optional(),
      from: z.number().int().min(0).max(1_000_000).optional(),
    }),
    async run(deps, { actor, input: { kind, q = '', status, from = 0 } }) {
      const states = await documentStates(deps.db)
      const lists = WRITTEN_KINDS.map((one) => listedDocuments(one, shownListOf(deps, one), states))
      const all = lists[WRITTEN_KINDS.indexOf(kind)]!
      const words = q.trim().toLowerCase()
      const found = all.filter(
        (one) =>
          (words === '' || one.title.toLowerCase().includes(words) || one.slug.includes(words)) &&
          (status === undefined || one.status === status || (status === 'draft' && one.hasDraft)),
      )
      const pictured = (one: ContentRow) => {
        const stored = one.picture === undefined ? undefined : deps.pictures.get(one.picture)
        return { ...one, picture: stored }
      }
      return {
        rows: found.slice(from, from + ROWS).map(pictured),
        total: found.length,
        counts: Object.fromEntries(WRITTEN_KINDS.map((one, at) => [one, lists[at]!.length])) as Record<
          WrittenKind,
          number
        >,
        unfit: deps.content
          .unfitDocuments()
          .map(({ document, problems }) => ({ document, problem: problems[0]?.message ?? '' })),
        mayEditContent: isPermitted(actor, 'edit-content', { branchId: null }),
        now: deps.clock(),
      }
    },
  }),

  /** Begins a document of which nobody has a draft. @returns its name */
  'begin-document': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({
      kind: z.string().refine(isWrittenKind, 'Choose what to write'),
      title: z.string().trim().min(1, 'Enter a title').max(65, 'Use at most 65 characters, or search engines cut it'),
    }),
    async run(deps, { actor, input: { kind, title } }) {
      if (!isWrittenKind(kind)) return invalid({ kind: 'Choose what to write' })
      const slug = slugOfTitle(title)
      const document = `${kind}/${slug}.md`
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      if (!isDocumentName(document)) return invalid({ title: 'Use some letters or digits' })
      const there = (await deps.content.current(document)).text !== undefined
      if (there || (await deps.content.draft(document)) || (await deps.content.scheduled(document)))
        return invalid({ title: 'There is one with this title already' })
      const author = deps.agency.branches.flatMap(({ staff }) => staff).find(({ email }) => email === actor.email)?.id
      const text = newDocument(kind, { title, today: ukDate(deps.clock()), author })
      await deps.content.saveDraft({ document, text, author: authorOf(actor), after: 0, base: 0 })
      return { document }
    },
  }),

  /** A document as its editor needs it: the draft, or else what visitors see. */
  'get-document': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({ document: writtenDocument }),
    async run(deps, { actor, input: { document } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      const { content, agency } = deps
      const [current, draft, scheduled, history] = await Promise.all([
        content.current(document),
        content.draft(document),
        content.scheduled(document),
        content.history(document, { limit: 6 }),
      ])
      const text = draft?.body ?? scheduled?.body ?? current.text
      if (text === undefined) return null
      return {
        document,
        kind: kindOf(document)!,
        slug: slugOfDocument(document),
        path: pathOfDocument(document),
        text,
        saves: draft?.saves ?? 0,
        isDraft: draft !== undefined,
        savedAt: draft?.changed_at ?? null,
        savedBy: draft?.author_name ?? null,
        note: draft?.note ?? null,
        publishAt: scheduled?.publish_at ?? null,
        isLive: current.text !== undefined,
        live: { number: current.number, isOfFolder: current.isOfFolder },
        history,
        staff: agency.branches.flatMap(({ staff }) =>
          staff.map(({ id, firstName, surname }) => ({ id, name: formatName(firstName, surname) })),
        ),
        areas: agency.areas.map(({ id, name }) => ({ id, name })),
        topics: topicsInUse(deps),
        problems: await problemsOf(deps, document, text),
        now: deps.clock(),
      }
    },
  }),

  /** Keeps what somebody is writing, and says what stands in the way of publishing it. */
  'save-document': contentCall({
    permission: 'edit-pages',
    input: z.strictObject({
      document: writtenDocument,
      text: z.string().max(MAX_DOCUMENT_LENGTH, 'This is too long: use at most 200,000 characters'),
      after: z.number().int().min(0),
    }),
    async run(deps, { actor, input: { document, text, after } }) {
      if (!mayWrite(actor, document)) return invalid(NOT_YOURS)
      const saved = await deps.content.saveDraft({ document, text, after, author: authorOf(actor) })
      const problems = await problemsOf(deps, document, text)
      if (saved.kind === 'saved') return { ...saved, problems }
      const theirs = saved.theirs
      return {
        kind: 'conflict' as const,
        text: theirs?.body ?? (await deps.content.current(document)).text ?? '',
        saves: theirs?.saves ?? 0,
        by: theirs?.author_name ?? null,
        problems,
      }
    },
  }),
}

/** Everything for which a text would not be published, and links that lead nowhere. */
async function problemsOf({ content }: ContentDeskDeps, document: string, text: string) {
  const problems = await content.problemsWith(document, text)
  return [...problems, ...(await content.linkProblems(document, text))].map(({ file, line, path, message }) => ({
    line: file === document ? line : undefined,
    field: file === document ? path : '',
    message: file === document ? message : `${file}: ${message}`,
  }))
}

/** The list of what visitors see, made anew only when something was published. */
function shownListOf(deps: ContentDeskDeps, kind: WrittenKind): ShownList {
  const of = deps.written.articles
  const kept = shownLists.get(of) ?? new Map<WrittenKind, ShownList>()
  shownLists.set(of, kept)
  const list = kept.get(kind) ?? shownList(kind, shownOf(deps, kind))
  kept.set(kind, list)
  return list
}

/** by the articles, which are replaced with everything else that is written */
const shownLists = new WeakMap<WrittenContent['articles'], Map<WrittenKind, ShownList>>()

function shownOf({ written, agency }: ContentDeskDeps, kind: WrittenKind): ShownDocument[] {
  if (kind === 'pages')
    return [...written.pages.values()].map(({ slug, title, updated }) => ({ slug, title, by: '', changed: updated }))
  if (kind === 'areas')
    return [...written.guides.values()].map(({ slug, title, updated = '', picture }) => {
      return { slug, title, by: '', changed: updated, picture }
    })
  const staff = new Map(agency.branches.flatMap((branch) => branch.staff.map((one) => [one.id, one])))
  return [...written.articles.values()].map(({ slug, title, published, updated = published, author, picture }) => {
    const member = staff.get(author)
    return { slug, title, by: member ? formatName(member.firstName, member.surname) : '', changed: updated, picture }
  })
}

function topicsInUse({ written }: ContentDeskDeps): string[] {
  const names = new Set<string>()
  for (const { topics } of written.articles.values()) for (const { name } of topics) names.add(name)
  return [...names].sort()
}
