import { type AgencyFile, agencyFiles } from '#src/agency/folder/server/agency-files.ts'
import { listNameOf } from '#src/agency/folder/server/read-file.ts'
import { type EditorSchema, schemaOf } from './agency-schemas.ts'

/** docs/agency-reference.md, as the schemas of an agency's files say it. */
export function agencyReference(): string {
  return `# What an agency's folder may say

Every field of every JSON file of a folder under \`agencies/\`. [Add an agency](how-to/add-an-agency.md) says where to begin,
[write a page](how-to/write-a-page.md) what stands in \`pages/*.md\`.

A field without a default must be there; "may be left out" says what then happens, or that there is nothing. A key that is
not here is a mistake. \`"$schema": "../schema/agency.schema.json"\` (and so on, by the file's name) lets an editor offer the
fields and underline mistakes; a file that is a list is then written \`{ "$schema": "…", "branches": [ … ] }\`.
\`npm run kerbside -- doctor\` lists every mistake with file, line and column.

${agencyFiles.map((file) => section(file)).join('\n')}
## Theme preferences

What other property websites call a theme preference, and where it is said here.

| there | here |
|---|---|
${preferences.map(([there, here]) => `| ${there} | ${here} |\n`).join('')}
Made by \`node scripts/document-agency.ts\` from \`src/agency/folder/server/*-schema.ts\`; a test compares the two.
`
}

/** Common names of theme preferences, and where an agency says each. */
const preferences: [there: string, here: string][] = [
  ['`default_search_status`', '`settings.defaultSearchStatus`'],
  ['`salesPriceRange`, in thousands', '`settings.salesPrices`, in whole pounds: 250 there is 250000 here'],
  ['`lettingsPriceRangeMonthly`', '`settings.lettingsPrices`'],
  ['`primary_colour`', '`--colour-primary` of `theme.css`, beside the other colours'],
  ['mortgage interest default', '`settings.mortgageRatePercent`'],
  ['calculator without stamp duty', '`settings.mortgageCalculatorOnly`'],
  ['displaying SSTC as sold', '`settings.showSstcAsSold`'],
  ['weekly price per person, division disabled', '`settings.pppwDivision`: `false`'],
  ['no-results message', '`settings.noResultsMessage`'],
  ['`customSalesRedirect`, `customLettingsRedirect`', 'the same in `settings`'],
  ['filter config', '`filters.json`'],
  ['call-to-action banners, blurbs', '`content.json`: `callsToAction`, `blurbs`'],
  ['`tagsToDepartmentLabelsConversions`', 'the same in `settings`'],
  ['links to one video provider dropped', '`settings.videos.droppedProviders`'],
  ['bidder registration, auction contact number', '`settings.auction`'],
  ['logo position', '`settings.logoPosition`'],
  ['split equally', '`settings.splitMenuEqually`'],
  ['contact link of the mobile header', '`settings.contactUrl`'],
  ['graphics of auctions, services, agriculture, antiques', '`settings.sections`'],
  ['menus', '`menus.json`'],
  ['single-step valuation', '`settings.singleStepValuation`'],
  ['address look-up', '`settings.addressLookup`'],
  ['captcha service, score', '`settings.captcha`, `settings.recaptchaScore`'],
  ['exposures address', '`settings.exposuresUrl`'],
  ['property views in JSON or form-encoded', '`settings.propertyViews`'],
  ['analytics code', '`settings.analytics`'],
  ['`hfpe_enabled`, `agency_website_vip`, tracker token, custom marketing preferences', '`settings.accounts`'],
  ['sales calendars, history timeline', '`galleries.json`'],
]

type Field = { name: string; schema: EditorSchema; required: boolean }

function section(file: AgencyFile): string {
  const schema = schemaOf(file)
  const root = itemsOf(schema) ?? schema
  const definitions = Object.entries(schema.definitions ?? {}) as [string, EditorSchema][]
  const own = fieldsOf(root)
  const apart =
    schema.type === 'array' ? [] : own.filter(({ schema }) => fieldsOf(itemsOf(schema) ?? schema).length > 0)
  const parts = [
    `## ${file.name}`,
    `${file.about}${file.mayBeAbsent ? ' It may be left out.' : ''}`,
    table(schema.type === 'array' ? below(own, '') : own),
    ...apart.flatMap(({ name, schema }) => {
      const within = itemsOf(schema) ?? schema
      return [`### ${listNameOf(file.name)}: \`${name}\``, table(below(fieldsOf(within), ''))]
    }),
    ...definitions.flatMap(([name, definition]) => [
      `### ${listNameOf(file.name)}: each ${inWords(name)}`,
      table(fieldsOf(definition)),
    ]),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The fields, each followed by those inside it: `map.tiles`, `departments[].id`. */
function below(fields: Field[], prefix: string): Field[] {
  return fields.flatMap((field) => {
    const items = itemsOf(field.schema)
    const name = `${prefix}${field.name}`
    const inside = fieldsOf(items ?? field.schema)
    return [{ ...field, name }, ...below(inside, `${name}${items ? '[]' : ''}.`)]
  })
}

function fieldsOf({ properties = {}, required = [] }: EditorSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => {
    return { name, schema: schema as EditorSchema, required: required.includes(name) }
  })
}

/** What a list is of; a tuple is no list of something. */
function itemsOf({ items }: EditorSchema): EditorSchema | undefined {
  return items === undefined || typeof items === 'boolean' || Array.isArray(items) ? undefined : (items as EditorSchema)
}

function table(fields: Field[]): string {
  const rows = fields.map(({ name, schema, required }) => {
    const examples = (schema.examples ?? []).map((example) => `\`${JSON.stringify(example)}\``)
    const example = examples.length > 0 ? ` Such as ${examples.join(', ')}.` : ''
    return `| \`${name}\` | ${kindOf(schema)} | ${standard(schema, required)} | ${schema.description ?? ''}${example} |`
  })
  return ['| field | value | default | what it is |', '|---|---|---|---|', ...rows].join('\n')
}

function standard({ default: value }: EditorSchema, required: boolean): string {
  if (required) return 'must be there'
  if (value === undefined) return 'may be left out'
  if (Array.isArray(value) && value.length > 5)
    return `\`${value.slice(0, 3).join(', ')}, … ${value.at(-1)}\` (${value.length})`
  if (typeof value !== 'object' || value === null || Object.keys(value).length > 0)
    return `\`${JSON.stringify(value)}\``
  return Array.isArray(value) ? 'none' : 'as below'
}

function kindOf(schema: EditorSchema): string {
  const { type, enum: choices, const: only, anyOf, $ref: reference, patternErrorMessage: words } = schema
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(', ')
  if (only !== undefined) return `\`${String(only)}\``
  if (reference) return inWords(reference.split('/').at(-1) ?? '')
  if (anyOf) return anyOf.map((one) => kindOf(one as EditorSchema)).join(', or ')
  if (type === 'boolean') return '`true`, `false`'
  if (type === 'string') return words?.replace(/^must be (an? )?/, '') ?? 'text'
  if (type === 'integer') return `whole number${bounds(schema)}`
  if (type === 'number') return `number${bounds(schema)}`
  if (type === 'object') return schema.properties ? 'object' : 'object of texts'
  if (type === 'array') return listOf(schema)
  return ''
}

function listOf(schema: EditorSchema): string {
  const item = itemsOf(schema)
  if (!item) return Array.isArray(schema.items) ? `list of ${schema.items.length} numbers` : 'list'
  const of = item.properties ? 'objects' : kindOf(item)
  return `list: ${of}${schema.maxItems === undefined ? '' : `, ${schema.maxItems} at most`}`
}

const largest = 2_147_483_647

function bounds({ minimum, maximum, exclusiveMinimum }: EditorSchema): string {
  const most = maximum !== undefined && maximum < largest ? maximum : undefined
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`
  if (minimum !== undefined && minimum > -largest)
    return most === undefined ? ` from ${minimum}` : ` ${minimum} to ${most}`
  return most === undefined ? '' : ` up to ${most}`
}

/** "MenuItem" → "menu item" */
const inWords = (name: string) => name.replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
