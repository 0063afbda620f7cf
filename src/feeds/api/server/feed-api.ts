import type { CalledFormat } from '#src/feed-import/rows/called-format.ts'

/** What a service's list says of one property. */
export type RemoteProperty = {
  /** as its calls name it */
  id: string
  /** when it was changed, or its version: the same mark is the same property, which is not fetched again */
  mark: string
  /** the property itself, where the list holds it whole */
  document?: string
}

export type ListPage = {
  properties: RemoteProperty[]
  /** those that the service says are deleted */
  gone?: string[]
  /** of a full list: it changed while it was read, so that what is not in it may not have gone */
  isUnsure?: boolean
  /** of a full list: branches as its documents name them, with properties or without */
  branches?: string[]
}

/** A branch as the service has it: its name in documents, and for people. */
export type ApiBranch = { id: string; name: string }

export type ApiAnswer = { status: number; headers: Readonly<Record<string, string>>; text: string }

export type ApiRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** statuses beside 200 that are an answer, and no failure */
  accepts?: readonly number[]
}

/** By which calls are signed, and how long. */
export type ApiToken = { headers: Record<string, string>; seconds: number }

/** What a service's functions are given: who the agency is there, and how to call. */
export type ApiContext = {
  fields: Readonly<Record<string, string>>
  now: Date
  /** what a list said of a property, by its id, that the property's own call does not: `list` notes it for `fetch` */
  listed: Map<string, string>
  /** Calls a path of the service, signed, in time, and again where it failed. It throws a `CallProblem`. */
  call: (path: string, request?: ApiRequest) => Promise<ApiAnswer>
}

export type HookRequest = {
  headers: Readonly<Record<string, string | undefined>>
  body: string
  /** what staff entered that is no secret */
  fields: Readonly<Record<string, string>>
  now: Date
}

/** `refused`: it is not signed by the service. `nothing`: it is, and about something else. */
export type HookResult = 'news' | 'nothing' | 'refused'

/**
 * A service whose properties are fetched by calls. Its functions say what to ask and what the answers mean; signing,
 * retries, limits, what is stored and what is imported are the engine's (`pulling/server/pull-called.ts`).
 */
export type FeedApi = {
  /** reads its documents */
  format: CalledFormat
  /** calls at a time */
  parallel: number
  /** milliseconds by which the service's clock may be behind ours: so much is asked for twice */
  overlapMs: number
  /** where it signs in, if that is another server */
  signInAt?: (fields: Readonly<Record<string, string>>) => string
  /** Signs in. Asked once, and once more where calls are refused; absent: calls need nothing but `headers`. */
  signIn?: (context: ApiContext) => Promise<ApiToken>
  /** of every call, with the token's */
  headers?: (fields: Readonly<Record<string, string>>) => Record<string, string>
  branches: (context: ApiContext) => Promise<ApiBranch[]>
  /** Everything that it has to show, in pages. */
  list: (context: ApiContext) => AsyncGenerator<ListPage>
  /** What has changed since; absent: each pull asks for the whole list. */
  changes?: (context: ApiContext, since: Date) => AsyncGenerator<ListPage>
  /** Reads an event that the service sends when something changes. What is in it is not imported: the feed is pulled. */
  hook?: (request: HookRequest) => HookResult
  /** The document of a property that lists hold only in part. */
  fetch?: (context: ApiContext, id: string) => Promise<string>
}
