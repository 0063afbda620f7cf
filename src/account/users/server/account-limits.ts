import type { RateLimit } from '#src/platform/http/rate-limit.ts'

const quarter = 15 * 60
const hour = 60 * 60

/** How often things may be tried: from one IP address, and on one account (wherever from). */
export const accountLimits = {
  signInFrom: { max: 60, perSeconds: quarter },
  /** on one account from one IP address: what somebody who forgot their password needs, and no more */
  signInOn: { max: 10, perSeconds: quarter },
  /** on one account from anywhere: room for its owner while others try */
  signInOnFromAnywhere: { max: 50, perSeconds: hour },
  /** of everybody together; beyond it the agency is told */
  refusedSignIns: { max: 200, perSeconds: hour },
  registerFrom: { max: 40, perSeconds: hour },
  /** of one email address, so that asking again and again whether it is taken ends */
  registerAs: { max: 8, perSeconds: hour },
  resetFrom: { max: 20, perSeconds: hour },
  /** beyond this the answer is the same, and no mail is sent */
  resetOf: { max: 4, perSeconds: hour },
  /** links that are followed: guessing one is hopeless, and is not to be work for us either */
  followFrom: { max: 30, perSeconds: quarter },
  /** changes of one user's details, passwords and preferences */
  changesBy: { max: 60, perSeconds: hour },
  /**
   * of one user's email address: each change writes to the one before, which may be anybody's, and says whether one is
   * taken
   */
  emailChangesBy: { max: 6, perSeconds: hour },
  /** mails that ask one email address to confirm itself, whoever asks for them */
  emailChangesTo: { max: 3, perSeconds: 24 * hour },
  exportsBy: { max: 10, perSeconds: hour },
} as const satisfies Record<string, RateLimit>
