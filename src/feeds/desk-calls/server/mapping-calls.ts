import { z } from 'zod'
import { type MappingDocument, SAMPLE_BYTES } from '#src/feed-import/formats/mapped/mapping-document.ts'
import { MAPPING_FIELDS, MAPPING_GROUPS } from '#src/feed-import/formats/mapped/mapping-fields.ts'
import { folderMappings } from '#src/feed-import/formats/mapped/server/folder-mappings.ts'
import {
  draftMapping,
  itemCandidates,
  samplePaths,
  sampleStream,
  sampleText,
} from '#src/feed-import/formats/mapped/server/look-at-sample.ts'
import {
  chooseMapping,
  deleteMapping,
  insertMapping,
  isMappingName,
  listMappings,
  lockMapping,
  type MappingChoice,
  mappingById,
  mappingChoices,
  sampleOf,
  storeSample,
  updateMapping,
} from '#src/feed-import/formats/mapped/server/mapping-records.ts'
import { MAX_MAPPING, readMapping } from '#src/feed-import/formats/mapped/server/mapping-schema.ts'
import {
  isShippedMapping,
  SHIPPED_MAPPINGS,
  shippedMapping,
} from '#src/feed-import/formats/mapped/server/shipped-mappings.ts'
import { tryMapping } from '#src/feed-import/formats/mapped/server/try-mapping.ts'
import { DEFAULT_SOURCE } from '#src/feed-import/run/server/import-file.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { feedsToTakeOver } from '../../report/server/feed-list.ts'
import { type FeedDeskDeps, feedCall, WHOLE_AGENCY } from './feed-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)
const name = z.string().trim().min(1, 'Enter a name').max(80, 'Enter a shorter name')
const sample = z.strictObject({
  name: z.string().max(200),
  /** the beginning of a file, as base64 */
  content: z.base64().max(Math.ceil(SAMPLE_BYTES / 3) * 4 + 4, 'The sample is too long'),
})
/** A mapping that may be unfinished: what is wrong with it is told beside its fields. */
const document = z.record(z.string(), z.unknown()).refine((given) => JSON.stringify(given).length <= MAX_MAPPING, {
  message: 'The mapping is too long',
})

/** Properties that a trial shows one by one. */
const SHOWN_HOMES = 5

async function ofMapping({ db }: Pick<FeedDeskDeps, 'db'>, input: { id: number }) {
  return (await mappingById(db, input.id)) && WHOLE_AGENCY
}

const subjectOf = (mapping: { id: number; name: string }) => ({
  kind: 'feed-mapping',
  id: mapping.id,
  name: mapping.name,
})

const problemsOf = (given: unknown) => {
  const read = readMapping(given)
  return 'problems' in read ? read.problems : []
}

/** The feeds that can be read by a mapping: those that are set up or had a file, and the one of the drop folder. */
async function readableFeeds({ db, config }: Pick<FeedDeskDeps, 'db' | 'config'>) {
  const feeds = (await feedsToTakeOver(db, config.feedDir)).filter(({ isRemoved }) => !isRemoved)
  const hasDefault = feeds.some(({ source }) => source === DEFAULT_SOURCE)
  return [...(hasDefault ? [] : [{ source: DEFAULT_SOURCE, name: 'Drop folder and command line' }]), ...feeds].map(
    ({ source, name: feed }) => ({ source, name: feed }),
  )
}

const keyOf = (choice: MappingChoice | undefined) =>
  choice === undefined ? '' : 'shipped' in choice ? `shipped:${choice.shipped}` : String(choice.mappingId)

/** The mapping that another begins with; undefined if none is asked for. */
async function copiedMapping(
  { agencyDir }: Pick<FeedDeskDeps['config'], 'agencyDir'>,
  { shipped, folder }: { shipped: string; folder: string },
): Promise<MappingDocument | 'unknown' | undefined> {
  if (shipped !== '') return isShippedMapping(shipped) ? shippedMapping(shipped).document : 'unknown'
  if (folder === '') return undefined
  const found = (await folderMappings(agencyDir)).find(({ key }) => key === folder)
  return !found || 'problems' in found.mapping ? 'unknown' : found.mapping.document
}

export const mappingCalls = {
  /** The mappings that there are, and which feed is read by which. */
  'list-feed-mappings': feedCall({
    permission: 'view-feeds',
    input: z.strictObject({}),
    async run({ db, config }) {
      const choices = await mappingChoices(db)
      return {
        mappings: (await listMappings(db)).map((one) => ({
          id: one.id,
          name: one.name,
          file: one.document.file,
          problems: problemsOf(one.document).length,
        })),
        shipped: SHIPPED_MAPPINGS.map((key) => {
          const { name: title, about = '', file } = shippedMapping(key).document
          return { key, title, about, file }
        }),
        folder: (await folderMappings(config.agencyDir)).map(({ key, mapping }) => {
          if ('problems' in mapping)
            return { key, title: key, about: '', file: null, problems: mapping.problems.length }
          const { name: title, about = '', file } = mapping.document
          return { key, title, about, file, problems: 0 }
        }),
        feeds: (await readableFeeds({ db, config })).map((feed) => ({
          ...feed,
          mapping: keyOf(choices.get(feed.source)),
        })),
      }
    },
  }),

  /** A mapping with the fields that it can give, and the paths that its sample has. */
  'get-feed-mapping': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id }),
    subject: ofMapping,
    async run({ db }, { input }) {
      const mapping = (await mappingById(db, input.id))!
      const stored = await sampleOf(db, input.id)
      const text = stored && (await sampleText(stored.bytes))
      return {
        mapping,
        fields: MAPPING_FIELDS,
        groups: MAPPING_GROUPS,
        items: text === undefined ? [] : itemCandidates(text),
        paths: text === undefined ? [] : await samplePaths(text, mapping.document),
      }
    },
  }),

  /** Begins a mapping: with one that comes with the software or is in the agency's folder, or with the beginning of a file. */
  'add-feed-mapping': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({
      name,
      shipped: z.string().max(60).default(''),
      folder: z.string().max(200).default(''),
      sample: sample.optional(),
    }),
    async run({ db, clock, config }, { actor, input }) {
      const bytes = input.sample && Buffer.from(input.sample.content, 'base64')
      const copied = await copiedMapping(config, input)
      if (copied === 'unknown') return invalid({ shipped: 'Choose one of the mappings' })
      const begun = copied
        ? { ...copied, name: input.name }
        : bytes && draftMapping(input.name, await sampleText(bytes))
      if (!begun) return invalid({ shipped: 'Choose a mapping or a file to begin with' })
      return db.transaction().execute(async (trx) => {
        const added = await insertMapping(trx, { name: input.name, document: begun, now: clock() })
        if (added === undefined) return invalid({ name: 'There is a mapping with this name. Enter another one' })
        if (bytes) await storeSample(trx, added, { name: input.sample!.name, bytes })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-mapping-added',
          subject: subjectOf({ id: added, name: input.name }),
        })
        return { id: added }
      })
    },
  }),

  /** Stores a mapping, finished or not. Somebody else's version that came between is answered, and nothing is stored. */
  'save-feed-mapping': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id, version: z.int(), name, document }),
    subject: ofMapping,
    async run({ db, clock }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const before = (await lockMapping(trx, input.id))!
        if (before.version !== input.version) return { theirs: before, problems: [], version: before.version }
        if (await isMappingName(trx, input.name, input.id))
          return invalid({ name: 'There is a mapping with this name. Enter another one' })
        const given = { ...input.document, name: input.name } as typeof before.document
        await updateMapping(trx, input.id, { name: input.name, document: given, now: clock() })
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-mapping-saved',
          subject: subjectOf({ id: input.id, name: input.name }),
          before: { mapping: before.document },
          after: { mapping: given },
        })
        return { theirs: null, problems: problemsOf(given), version: before.version + 1 }
      })
    },
  }),

  /** What a mapping makes of its sample. Nothing is stored. */
  'try-feed-mapping': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id, document }),
    subject: ofMapping,
    async run({ db }, { input }) {
      const stored = await sampleOf(db, input.id)
      const text = stored && (await sampleText(stored.bytes))
      const file = (input.document as { file?: 'xml' | 'json' | 'csv' }).file ?? 'xml'
      const item = (input.document as { item?: unknown }).item
      const layout = { file, ...(typeof item === 'string' && { item }) }
      const paths = text === undefined ? [] : await samplePaths(text, layout)
      const read = readMapping(input.document)
      if ('problems' in read) return { problems: read.problems, trial: null, paths }
      if (text === undefined) return { problems: [], trial: null, paths }
      const isCut = stored!.bytes.length >= SAMPLE_BYTES
      return { problems: [], trial: await tryMapping(read, sampleStream(text), { homes: SHOWN_HOMES, isCut }), paths }
    },
  }),

  /** Takes another file to try a mapping on. */
  'set-mapping-sample': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id, sample }),
    subject: ofMapping,
    async run({ db }, { input }) {
      const bytes = Buffer.from(input.sample.content, 'base64')
      if (bytes.length === 0) return invalid({ file: 'The file is empty.' })
      await storeSample(db, input.id, { name: input.sample.name, bytes })
      const text = await sampleText(bytes)
      return { items: itemCandidates(text) }
    },
  }),

  'remove-feed-mapping': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ id }),
    subject: ofMapping,
    async run({ db, clock }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const mapping = (await lockMapping(trx, input.id))!
        const users = [...(await mappingChoices(trx)).values()].filter((choice) => keyOf(choice) === String(input.id))
        if (users.length > 0) return invalid({ '': 'A feed is read by it. Choose another mapping for the feed first.' })
        await deleteMapping(trx, input.id)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-mapping-removed',
          subject: subjectOf(mapping),
          before: { mapping: mapping.document },
        })
        return { isRemoved: true }
      })
    },
  }),

  /** Has a feed read by a mapping from its next file, or by none. */
  'choose-feed-mapping': feedCall({
    permission: 'configure-feeds',
    input: z.strictObject({ source: z.string().min(1).max(100), mapping: z.string().max(60) }),
    async run({ db, clock, config }, { actor, input }) {
      const feed = (await readableFeeds({ db, config })).find(({ source }) => source === input.source)
      if (!feed) return invalid({ source: 'Choose one of the feeds' })
      const choice = await choiceOf(db, input.mapping)
      if (choice === undefined) return invalid({ mapping: 'Choose one of the mappings' })
      if (choice && 'problem' in choice) return invalid({ mapping: choice.problem })
      return db.transaction().execute(async (trx) => {
        const before = (await mappingChoices(trx)).get(input.source)
        await chooseMapping(trx, input.source, choice)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'feed-mapping-chosen',
          subject: { kind: 'feed', id: input.source, name: feed.name },
          before: { mapping: keyOf(before) || null },
          after: { mapping: input.mapping || null },
        })
        return { mapping: input.mapping }
      })
    },
  }),
}

/** What was chosen; null: no mapping. Undefined: there is no such one. */
async function choiceOf(
  db: FeedDeskDeps['db'],
  key: string,
): Promise<MappingChoice | { problem: string } | null | undefined> {
  if (key === '') return null
  if (key.startsWith('shipped:')) {
    const shipped = key.slice('shipped:'.length)
    return isShippedMapping(shipped) ? { shipped } : undefined
  }
  const mapping = /^\d{1,9}$/.test(key) ? await mappingById(db, Number(key)) : undefined
  if (!mapping) return undefined
  const [first] = problemsOf(mapping.document)
  return first ? { problem: `This mapping isn’t finished: ${first.at}: ${first.problem}` } : { mappingId: mapping.id }
}
