import { z } from 'zod'
import { calls, type DocumentedCall } from './calls.ts'

type Json = Record<string, unknown>

/** Schemas that have a name, by it: others refer to them. */
type Shapes = Map<string, Json>

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded']

/** docs/contracts/openapi.json, as the table in scripts/documents/calls.ts says it (OpenAPI 3.1). */
export function openapiDocument(): string {
  const shapes: Shapes = new Map()
  const paths: Record<string, Json> = {}
  for (const [key, [first, ...others]] of Map.groupBy(calls, ({ method, path }) => `${method} ${path}`)) {
    if (!first) throw new Error(`${key} has no call`)
    paths[first.path] = { ...paths[first.path], [first.method]: operation([first, ...others], shapes) }
  }
  const schemas = Object.fromEntries([...shapes].sort(([one], [other]) => (one < other ? -1 : 1)))
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Kerbside: calls of the user area, and of software that sends properties',
      version: '1',
      description:
        'Accounts, saved items, search, and properties in real time. In words: docs/contracts/account.md, saved-items.md, rtdf.md, alerts.md, analytics.md, branches.md and search-results.md.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'kerbside_session' },
        feedKey: { type: 'http', scheme: 'bearer' },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Calls of one method and path, told apart by their override, are one operation. */
function operation(variants: [DocumentedCall, ...DocumentedCall[]], shapes: Shapes): Json {
  const overrides = new Set(variants.map(({ override }) => override))
  const bodies = variants.flatMap(({ takes, summary }) =>
    takes ? [{ title: summary, ...schemaOf(takes, shapes) }] : [],
  )
  const parameters = [...pathParameters(variants[0].path), ...overrideParameter(overrides), ...queryOf(variants)]
  return {
    summary: variants.map(({ summary }) => summary).join('; '),
    description: variants.map(inWords).join('\n\n'),
    ...(parameters.length > 0 && { parameters }),
    ...(variants.every(({ signedIn }) => signedIn) && { security: [{ session: [] }] }),
    ...(variants[0].sender && { security: [{ feedKey: [] }] }),
    ...(bodies.length > 0 && {
      requestBody: {
        required: variants.every(({ takes }) => takes),
        content: Object.fromEntries(
          [
            ...(variants[0].sender ? ['application/json'] : bodyTypes),
            ...(variants.some(({ formData }) => formData) ? ['multipart/form-data'] : []),
          ].map((type) => [type, { schema: oneOf(bodies) }]),
        ),
      },
    }),
    responses: responsesOf(variants, shapes),
  }
}

function inWords({ override, summary, guard, signedIn }: DocumentedCall): string {
  return [
    `${override ? `With override ${override}: ` : ''}${summary}.`,
    ...(signedIn ? ['For signed-in users.'] : []),
    ...(guard ? [`Needs ${guard === 'same origin' ? 'the same origin' : `the ${guard}`}.`] : []),
  ].join(' ')
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function overrideParameter(overrides: ReadonlySet<string | undefined>): Json[] {
  const known = [...overrides].filter((override) => override !== undefined)
  if (known.length === 0) return []
  return [
    {
      name: 'X-Http-Method-Override',
      in: 'header',
      required: !overrides.has(undefined),
      description: 'Or `_method` in a form.',
      schema: { type: 'string', enum: known },
    },
  ]
}

function queryOf(variants: readonly DocumentedCall[]): Json[] {
  const parameters = (query: Record<string, string>, required: boolean) =>
    Object.entries(query).map(([name, description]) => {
      return { name, in: 'query', required, description, schema: { type: 'string' } }
    })
  const named = variants.flatMap(({ query = {}, optionalQuery = {} }) => [
    ...parameters(query, true),
    ...parameters(optionalQuery, false),
  ])
  if (!variants.some(({ search }) => search)) return named
  const description = 'Criteria of a search: docs/contracts/search-paths.md.'
  const schema = { type: 'object', additionalProperties: { type: 'string' } }
  return [...named, { name: 'criteria', in: 'query', style: 'form', explode: true, description, schema }]
}

function responsesOf(variants: readonly DocumentedCall[], shapes: Shapes): Json {
  const answers = variants.flatMap(({ answers }) => Object.entries(answers))
  return Object.fromEntries(
    [...Map.groupBy(answers, ([status]) => status)].map(([status, given]) => {
      const words = [...new Set(given.map(([, { words }]) => words))]
      const schemas = given.flatMap(([, { json }]) => (json ? [schemaOf(json, shapes)] : []))
      const content = schemas.length > 0 && { content: { 'application/json': { schema: oneOf(schemas) } } }
      return [status, { description: words.join(' Or: '), ...content }]
    }),
  )
}

function oneOf(schemas: Json[]): Json {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  return different.length === 1 && different[0] ? different[0] : { anyOf: different }
}

function schemaOf(schema: z.ZodType, shapes: Shapes): Json {
  // within another one a schema with a name is referred to, and not written out
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }))
  for (const [name, { id: _, ...shape }] of Object.entries($defs)) shapes.set(name, atComponents(shape))
  return atComponents(properties?.it)
}

function atComponents(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema ?? {}).replaceAll('#/$defs/', '#/components/schemas/'))
}
