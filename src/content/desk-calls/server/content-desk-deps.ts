import type { Agency } from '#src/agency/profile/agency.ts'
import type { BankHolidayRegion } from '#src/agency/profile/settings.ts'
import type { ArticlesService } from '#src/articles/server/articles.ts'
import type { WrittenContent } from '#src/articles/server/load-written.ts'
import type { PathVisits } from '#src/discovery/server/path-visits.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MediaStore, StoredPicture } from '#src/platform/media/media-store.ts'
import { type Actor, deskCall } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted, type Permission } from '#src/staff/permissions/permissions.ts'
import { kindOf } from '../../revisions/new-document.ts'
import type { Content } from '../../server/content.ts'
import type { ContentProblem } from '../../server/content-deps.ts'

/** Whose a part of the whole website is. */
export const wholeSite = async () => ({ branchId: null })

/** What the calls of the Desk about content stand on. */
export type ContentDeskDeps = {
  db: Database
  clock: () => Date
  agency: Agency
  articles: ArticlesService
  written: WrittenContent
  pictures: ReadonlyMap<string, StoredPicture>
  media: Pick<MediaStore, 'putFile' | 'record'>
  /** bank holidays with their names, by nation */
  namedBankHolidays: Readonly<Record<Exclude<BankHolidayRegion, 'none'>, readonly { date: string; name: string }[]>>
  pathVisits: Pick<PathVisits, 'ofRedirects' | 'missingPaths'>
  config: { secret: string; publicUrl: string }
  content: Content & {
    /** links of a document that lead nowhere */
    linkProblems: (document: string, text: string) => Promise<ContentProblem[]>
    /** what is wrong with a link within the site; undefined for a good one, or one to another site */
    linkMistake: (url: string) => Promise<string | undefined>
    /** the documents that link to a path of the site */
    documentsLinkingTo: (path: string) => Promise<string[]>
    /** whether there is a page at a path of the site */
    hasPage: (path: string) => boolean
    /** whether a path is an old URL that redirects */
    isRedirected: (path: string) => boolean
    unfitDocuments: () => readonly { document: string; problems: ContentProblem[] }[]
  }
}

/** A call about content: `contentCall({ … })`. */
export const contentCall = deskCall<ContentDeskDeps>()

/** What it takes to write a document. Pages are property admins' work too. */
function permissionOf(document: string): Permission {
  return kindOf(document) === 'pages' ? 'edit-pages' : 'edit-content'
}

/** Whether somebody may write a document of the whole agency. */
export function mayWrite(actor: Actor, document: string): boolean {
  return isPermitted(actor, permissionOf(document), { branchId: null })
}

export const NOT_YOURS = { '': 'You don’t have permission to change this.' }

/** Who changed something, as revisions note it. */
export const authorOf = ({ id, name }: Actor) => ({ id, name })
