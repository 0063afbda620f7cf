import { parse } from 'qs'

/** More than any form of ours has. */
const mostFields = 500
const deepest = 4
const longestList = 100

/**
 * Reads `a[b]=c&d[]=e`. What no form of ours sends (too many fields, groups in groups in groups, names of an object's
 * own workings) is refused rather than read by half.
 * @throws Error of status 400
 */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return parse(text, {
      depth: deepest,
      strictDepth: true,
      parameterLimit: mostFields,
      arrayLimit: longestList,
      throwOnLimitExceeded: true,
      allowPrototypes: false,
      ignoreQueryPrefix: false,
    })
  } catch (error) {
    throw Object.assign(new Error('The form could not be read.', { cause: error }), { statusCode: 400 })
  }
}
