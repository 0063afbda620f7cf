import { type LinkKeys, readLinkToken, signLinkToken } from '#src/form-protection/server/link-token.ts'

/**
 * The part of a visitor's link that is good for one viewing: to see, change and cancel it, and to say what they think
 * of the home.
 */
export const signViewingToken = (id: number, secret: string) => signLinkToken('viewing links', id, secret)

/** The viewing of a token; undefined if it is not ours. */
export const readViewingToken = (token: string, keys: LinkKeys) => readLinkToken('viewing links', token, keys)
