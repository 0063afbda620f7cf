import { documentText, type Published } from '#src/agency/documents/server/published.ts'
import { nextBannerChange } from '#src/agency/profile/banners.ts'
import { linkMistake, linksIn } from '#src/cli/doctor/link-mistakes.ts'
import { createContent } from '#src/content/server/content.ts'
import { readPublished } from '#src/content/server/revision-records.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { listenToChannel } from '#src/platform/database/listen-to-channel.ts'
import type { Logger } from '#src/platform/logging/logging.ts'
import type { MediaStore, StoredPicture } from '#src/platform/media/media-store.ts'
import { OVERLAYS } from '#src/site/overlays/registry.ts'
import { PAGES } from '#src/site/pages/registry.ts'
import { knownPaths } from '../known-paths.ts'
import { documentsLinkingTo } from './links-to.ts'
import { type LiveSite, readFit, type UnfitDocument } from './live-site.ts'
import type { ReadSite, SiteContent, SiteProblem } from './read-site.ts'

/** How a process reads its site, and what it has read of what the Desk published. */
export type SiteContentParts = {
  read: ReadSite
  published: () => Published
  unfit: () => readonly UnfitDocument[]
  /** reads everything that is published, as far as it fits */
  readAll: () => Promise<{ site: SiteContent } | { problems: SiteProblem[] }>
  /** published texts by the id of their revision */
  texts: Map<string, string | null>
}

/** Reads what is published over the folder; at the start, and whenever it has changed. */
export function publishedSite(db: Database, read: ReadSite): SiteContentParts {
  const texts = new Map<string, string | null>()
  let published: Published = { texts: new Map(), pictures: new Map() }
  let unfit: readonly UnfitDocument[] = []
  return {
    read,
    texts,
    published: () => published,
    unfit: () => unfit,
    async readAll() {
      const now = await readPublished(db, texts)
      const outcome = await readFit(read, now)
      if ('problems' in outcome) return outcome
      published = now
      unfit = outcome.unfit
      return { site: outcome.site }
    },
  }
}

/** Pages, and the plain paths of overlays. */
const pagePatterns = [
  ...Object.values(PAGES).map(({ pattern }) => pattern),
  ...OVERLAYS.flatMap(({ patterns }) => patterns),
]

type Parts = SiteContentParts & {
  db: Database
  databaseUrl: string
  config: { agencyDir: string }
  live: LiveSite
  media: Pick<MediaStore, 'record'>
  clock: () => Date
  logger: Pick<Logger, 'warn' | 'info'>
  /** has what was made of the site's content made anew */
  onReplaced: () => Promise<void>
}

/**
 * The site's documents for the Desk, and the one place that replaces them in this process: when this process publishes,
 * and when the database says that another has.
 */
export function createSiteContent(parts: Parts) {
  const { db, databaseUrl, config, media, live, clock, logger, read, texts, readAll, onReplaced } = parts
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let bannerTimer: NodeJS.Timeout | undefined

  async function replaceAll(): Promise<void> {
    const outcome = await readAll()
    if ('problems' in outcome) {
      logger.warn({ problems: outcome.problems }, 'the agency has mistakes: visitors see it as it was')
      return
    }
    live.replace(outcome.site)
    await onReplaced()
    sayUnfit()
    armBanners()
  }

  /** Has everything that was made of the site made anew when a banner appears or vanishes. */
  function armBanners(): void {
    clearTimeout(bannerTimer)
    const now = clock()
    const next = nextBannerChange(live.agency.banners ?? [], now)
    if (!next) return
    // a timer can wait for 24 days at most
    const wait = Math.min(next.getTime() - now.getTime(), DAY_MS)
    bannerTimer = setTimeout(() => (clock() < next ? armBanners() : reloadOrSay()), wait)
    bannerTimer.unref()
  }

  function sayUnfit(): void {
    for (const { document, problems } of parts.unfit())
      logger.warn({ document, problems }, 'a published document has mistakes: the folder’s is shown')
  }

  /** One at a time; whoever asks while one is under way shares the next. */
  function reload(): Promise<void> {
    waiting ??= last
      .catch(() => {})
      .then(() => {
        waiting = undefined
        return replaceAll()
      })
    last = waiting
    return waiting
  }

  /** What is wrong with a link within the site; undefined for a good one, or one to another site. */
  const mistakeOf = (url: string) => linkMistake(url, { agency: live.agency, written: live.written, pagePatterns })

  const reloadOrSay = () => void reload().catch((error) => logger.warn({ err: error }, 'content could not be read'))
  sayUnfit()
  armBanners()
  const changes = listenToChannel({
    channel: 'content_changed',
    url: databaseUrl,
    onChange: reloadOrSay,
    onBreak: (error) => logger.warn({ err: error }, 'listening for changes of content failed'),
  })
  return {
    ...createContent({
      db,
      folder: config.agencyDir,
      clock,
      published: (within) => readPublished(within, texts),
      unfit: () => parts.unfit().map(({ document }) => document),
      async check(published) {
        const outcome = await read(published)
        return 'problems' in outcome ? outcome.problems : []
      },
      reload,
    }),
    /** The site in which a document has another text, or why there is none. */
    async siteWith(document: string, text: string) {
      const now = await readPublished(db, texts)
      const over = new Map(now.texts)
      for (const { document: other } of parts.unfit()) over.delete(other)
      return read({ ...now, texts: over.set(document, text) })
    },
    /** Pictures that staff added, by their names, as far as they are stored. */
    async picturesOf(names: readonly string[]) {
      const { pictures } = await readPublished(db, texts)
      const found = new Map<string, StoredPicture>()
      for (const name of names) {
        const stored = await media.record(pictures.get(name) ?? '')
        if (stored?.thumbhash) found.set(name, { ...stored, thumbhash: stored.thumbhash })
      }
      return found
    },
    linkMistake: mistakeOf,
    /** The documents that link to a path of the site. */
    documentsLinkingTo: (path: string) =>
      documentsLinkingTo(path, {
        ...live,
        textOf: (document) => documentText(config.agencyDir, document, parts.published()),
      }),
    /** Whether there is a page at a path of the site. */
    hasPage: (path: string) => knownPaths(live.agency, live.written.pages)(path),
    /** Whether a path is an old URL that redirects. */
    isRedirected: (path: string) => live.moved(path) !== undefined,
    /** Links of a document that lead nowhere. */
    async linkProblems(document: string, text: string): Promise<SiteProblem[]> {
      const problems: SiteProblem[] = []
      for (const { url, file, line } of linksIn(document, text)) {
        const message = await mistakeOf(url)
        if (message !== undefined) problems.push({ file, line, path: '', message })
      }
      return problems
    },
    /** resolves once changes of other processes are heard */
    heard: changes.ready,
    /** published documents that are not shown, because they no longer fit */
    unfitDocuments: parts.unfit,
    stop() {
      clearTimeout(bannerTimer)
      return changes.stop()
    },
  }
}
