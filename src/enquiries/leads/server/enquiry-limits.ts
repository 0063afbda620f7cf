import type { RateLimit } from '#src/platform/http/rate-limit.ts'

const hour = 60 * 60

/** How often forms may be sent. An office or a café of visitors has one IP address. */
export const enquiryLimits = {
  from: { max: 30, perSeconds: 10 * 60 },
  /** with one email address, which gets a mail each time */
  as: { max: 15, perSeconds: hour },
  /** with files, which take room */
  filesFrom: { max: 10, perSeconds: 10 * 60 },
  /** while the captcha service is unavailable */
  uncheckedFrom: { max: 3, perSeconds: hour },
  toFriendsFrom: { max: 10, perSeconds: hour },
  /** to one friend, whoever sends */
  toFriend: { max: 3, perSeconds: 24 * hour },
} as const satisfies Record<string, RateLimit>

export const TOO_MANY_ENQUIRIES =
  "You've sent several enquiries in a short time. Please wait a few minutes, or call us."
