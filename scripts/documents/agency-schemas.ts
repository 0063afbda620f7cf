import { z } from 'zod'
import { type AgencyFile, agencyFiles } from '#src/agency/folder/server/agency-files.ts'
import { listNameOf } from '#src/agency/folder/server/read-file.ts'

/** What editors know beyond the standard: the words for a text that does not match its pattern. */
export type EditorSchema = z.core.JSONSchema.BaseSchema & { patternErrorMessage?: string }

/** agencies/schema/*.schema.json, by their names: what editors check the files of an agency's folder against. */
export function agencySchemas(): Record<string, string> {
  return Object.fromEntries(
    agencyFiles.map((file) => [`${listNameOf(file.name)}.schema.json`, `${JSON.stringify(written(file), null, 2)}\n`]),
  )
}

/** A file's content as JSON Schema. */
export function schemaOf({ schema }: AgencyFile): EditorSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-07',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const words = patternWords(zodSchema)
      if (jsonSchema.type === 'string' && words !== undefined) Object.assign(jsonSchema, { patternErrorMessage: words })
    },
  }) as EditorSchema
}

const schemaUrl = { description: 'The JSON Schema of this file, for editors.', type: 'string' }

function written(file: AgencyFile) {
  const { $schema: version, definitions, ...body } = schemaOf(file)
  const head = { $schema: version, title: file.name }
  const tail = definitions === undefined ? {} : { definitions }
  if (body.type !== 'array')
    return { ...head, ...body, properties: { $schema: schemaUrl, ...body.properties }, ...tail }
  const list = listNameOf(file.name)
  const wrapped = {
    type: 'object',
    properties: { $schema: schemaUrl, [list]: body },
    required: ['$schema', list],
    additionalProperties: false,
  }
  return { ...head, anyOf: [wrapped, body], ...tail }
}

/** What the schema says to a text of another form. */
function patternWords(schema: z.core.$ZodType): string | undefined {
  const { checks = [], ...own } = schema._zod.def
  const formats = [own, ...checks.map((check) => check._zod.def)] as Partial<z.core.$ZodCheckStringFormatDef>[]
  const error = formats.find(({ format, error }) => format !== undefined && error !== undefined)?.error
  const words = error?.({ code: 'invalid_format', format: 'regex', input: '', path: [] } as never)
  return typeof words === 'string' ? words : words?.message
}
