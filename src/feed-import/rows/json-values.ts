import { cleanLine } from './clean-line.ts'

/** A value of JSON that may be anything: a document is read as far as it is what it should be. */
export type JsonObject = { readonly [name: string]: unknown }

export function jsonObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

export function jsonList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text of one line, without markup; empty where there is none. Numbers are texts too: a house has the number 4. */
export function jsonLine(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? cleanLine(value) : ''
}

/** A text as it is. */
export function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A number, also one that stands in a text. */
export function jsonNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && /^[-+]?\d{1,12}(?:\.\d+)?$/.test(value.trim())) return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A count of rooms or months: a whole number from 0. */
export function jsonCount(value: unknown): number | undefined {
  const number = jsonNumber(value)
  return number !== undefined && Number.isInteger(number) && number >= 0 && number < 10_000 ? number : undefined
}

/** Whole pounds, the nearest. */
export function jsonPounds(value: unknown): number | undefined {
  const number = jsonNumber(value)
  return number !== undefined && number >= 0 ? Math.round(number) : undefined
}

/** JSON, or undefined where a text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
