import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** A value to put at a path of a JSON document; undefined takes the property away. */
export type JsonChange = { path: JSONPath; value: unknown }

const LAYOUT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }

/** The document with changes. Whatever they do not touch stays as it is written, letter for letter. */
export function editJson(text: string, changes: readonly JsonChange[]): string {
  return changes.reduce((edited, { path, value }) => applyEdits(edited, modify(edited, path, value, LAYOUT)), text)
}
