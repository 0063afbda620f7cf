import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { decodeText, inspectBytes } from '#src/feed-import/rows/server/decode-text.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import type { CompiledMapping } from '../compile-mapping.ts'
import { mappingField } from '../mapping-fields.ts'
import { listMappings } from './mapping-records.ts'
import { problemLines, readMapping, readMappingText } from './mapping-schema.ts'
import { isShippedMapping, SHIPPED_MAPPINGS, shippedMapping } from './shipped-mappings.ts'
import { type MappingTrial, type TriedHome, tryMapping } from './try-mapping.ts'

type TryArguments = {
  /** the feed file */
  path: string
  /** a JSON file, one that comes with Kerbside, or the name of one of the Desk's */
  mapping: string
  /** where it is, if it is a file */
  mappingPath: string
  homes?: number
  json?: boolean
}

/** `feed try FILE --mapping M`: 0 when every property can be read, 1 when one is set aside or the file refused, 2 for a wrong mapping. */
export async function tryMappingCommand(
  withDatabase: <Result>(use: (db: Database) => Promise<Result>) => Promise<Result>,
  args: TryArguments,
  writer: CommandWriter,
): Promise<number> {
  const mapping = await namedMapping(withDatabase, args)
  if ('problems' in mapping) {
    for (const line of mapping.problems) writer.error(line)
    return 2
  }
  const open = async () => createReadStream(args.path)
  const bytes = await inspectBytes(open).catch(() => undefined)
  if (!bytes) {
    writer.error(`There is no file ${args.path}.`)
    return 2
  }
  const trial = await tryMapping(mapping, decodeText(await open(), bytes.encoding), {
    homes: args.homes ?? 3,
    most: 1_000_000,
  })
  if (args.json) writer.line(JSON.stringify(trial))
  else for (const line of formatTrial(trial)) writer.line(line)
  return trial.refused === undefined && trial.setAside.length === 0 && trial.properties > 0 ? 0 : 1
}

async function namedMapping(
  withDatabase: <Result>(use: (db: Database) => Promise<Result>) => Promise<Result>,
  { mapping: name, mappingPath }: TryArguments,
): Promise<CompiledMapping | { problems: string[] }> {
  if (isShippedMapping(name)) return shippedMapping(name)
  const written = await readFile(mappingPath, 'utf8').catch(() => undefined)
  const stored =
    written === undefined
      ? await withDatabase(async (db) => (await listMappings(db)).find((one) => one.name === name))
      : undefined
  if (written === undefined && !stored)
    return {
      problems: [
        `There is no mapping ${name}: give a file, the name of one that was made in the Desk, or ${SHIPPED_MAPPINGS.join(', ')}.`,
      ],
    }
  const read = written === undefined ? readMapping(stored!.document) : readMappingText(written)
  if ('problems' in read) return { problems: [`The mapping ${name} cannot be used:`, ...problemLines(read.problems)] }
  return read
}

/** What a mapping makes of a file, in lines. */
function formatTrial(trial: MappingTrial): string[] {
  const { refused, properties, passedOver, setAside, homes, found, unused } = trial
  const never = found.filter(({ homes: count }) => count === 0)
  return [
    ...(refused === undefined ? [] : [`The file would be refused: ${refused}.`]),
    properties === 0
      ? 'No property was found: see "item" in the mapping.'
      : `${formatCount(properties, 'property', 'properties')} found.`,
    ...(passedOver > 0 ? [`${formatCount(passedOver, 'element')} passed over ("only").`] : []),
    ...homes.flatMap(formatHome),
    ...section(
      'Set aside:',
      setAside.map(
        ({ reason, homes: count, ref }) =>
          `${formatCount(count, 'property', 'properties')} (${ref || 'no reference'} first): ${reason}`,
      ),
    ),
    ...section(
      'Fields of the mapping that no property fills:',
      never.map(({ label, field }) => `${label} (${field})`),
    ),
    ...section(
      'Values that the mapping does not use:',
      unused.map(({ path, example, homes: count }) => `${path}: "${example}" (in ${count})`),
    ),
  ]
}

function formatHome({ line, ref, feedBranch, fields, warnings, problem }: TriedHome): string[] {
  return [
    '',
    `Line ${line}: ${ref || 'no reference'}, branch ${feedBranch || 'none'}${problem === undefined ? '' : `: SET ASIDE, ${problem}`}`,
    ...fields.map(({ field, said, became, problem: why }) => {
      const label = mappingField(field)?.label ?? field
      const short = said.length > 80 ? `${said.slice(0, 80)}…` : said
      if (why !== undefined) return `  ${label}: "${short}" ${why}`
      return became === undefined || became === said
        ? `  ${label}: ${short}`
        : `  ${label}: "${short}" becomes ${became.length > 80 ? `${became.slice(0, 80)}…` : became}`
    }),
    ...warnings.map((warning) => `  Note: ${warning}`),
  ]
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
