/**
 * One table of fields gives a record's type, its JSON with snake_case names, that JSON's type and its reader. In JSON a
 * field that is not known is null, in a record it is absent.
 */

/** How one field's value is spelt in JSON and read back. */
export type JsonField<Value, Json> = { toJson: (value: Value) => Json; fromJson: (json: Json) => Value }

export type FieldTable = Record<string, { toJson: (value: never) => unknown; fromJson: (json: never) => unknown }>

type ValueOf<Entry> = Entry extends JsonField<infer Value, infer _Json> ? Value : never
type JsonValueOf<Entry> = Entry extends JsonField<infer _Value, infer Json> ? Json : never

type OptionalNames<Table> = {
  [Name in keyof Table]: undefined extends ValueOf<Table[Name]> ? Name : never
}[keyof Table]

/** The record that a table describes. */
export type RecordOf<Table> = { [Name in Exclude<keyof Table, OptionalNames<Table>>]: ValueOf<Table[Name]> } & {
  [Name in OptionalNames<Table>]?: ValueOf<Table[Name]>
}

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text

/** The JSON that a table describes. */
export type JsonOf<Table> = { [Name in keyof Table & string as SnakeCase<Name>]: JsonValueOf<Table[Name]> }

/** Always known; the same in JSON. */
export function required<Value>(): JsonField<Value, Value> {
  return { toJson: (value) => value, fromJson: (json) => json }
}

export function optional<Value>(): JsonField<Value | undefined, Value | null> {
  return { toJson: (value) => value ?? null, fromJson: (json) => json ?? undefined }
}

/** True or absent; false in JSON. */
export function flag(): JsonField<boolean | undefined, boolean> {
  return { toJson: (value) => value ?? false, fromJson: (json) => json || undefined }
}

export function recordsOf<Table extends FieldTable>(table: Table): JsonField<RecordOf<Table>[], JsonOf<Table>[]> {
  return {
    toJson: (records) => records.map((record) => toJson(table, record)),
    fromJson: (json) => json.map((one) => fromJson(table, one)),
  }
}

export function optionalRecordOf<Table extends FieldTable>(
  table: Table,
): JsonField<RecordOf<Table> | undefined, JsonOf<Table> | null> {
  return {
    toJson: (record) => (record ? toJson(table, record) : null),
    fromJson: (json) => (json ? fromJson(table, json) : undefined),
  }
}

type CompiledField = {
  name: string
  jsonName: string
  toJson: (value: unknown) => unknown
  fromJson: (json: unknown) => unknown
}

/** A table is walked for every card of every page, so its JSON names are worked out once. */
const compiled = new WeakMap<FieldTable, CompiledField[]>()

function fieldsOf(table: FieldTable): CompiledField[] {
  let fields = compiled.get(table)
  if (!fields) {
    fields = Object.entries(table).map(([name, field]) => ({
      name,
      jsonName: snakeCase(name),
      toJson: field.toJson as CompiledField['toJson'],
      fromJson: field.fromJson as CompiledField['fromJson'],
    }))
    compiled.set(table, fields)
  }
  return fields
}

/** A record's JSON, its names in the order of the table. */
export function toJson<Table extends FieldTable>(table: Table, record: RecordOf<Table>): JsonOf<Table> {
  const values = record as Record<string, unknown>
  const json: Record<string, unknown> = {}
  for (const field of fieldsOf(table)) json[field.jsonName] = field.toJson(values[field.name])
  return json as JsonOf<Table>
}

/** The record that `toJson` spelt. */
export function fromJson<Table extends FieldTable>(table: Table, json: JsonOf<Table>): RecordOf<Table> {
  const values = json as Record<string, unknown>
  const record: Record<string, unknown> = {}
  for (const field of fieldsOf(table)) record[field.name] = field.fromJson(values[field.jsonName])
  return record as RecordOf<Table>
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
