import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

const TOPICS = ['Selling', 'Buying', 'Letting', 'Renting', 'Money', 'Law', 'Moving', 'Gardens', 'Energy', 'Towns']

/** The slug of the article that has a number, from 0. */
export const articleNamed = (number: number) => `bench-article-${String(number).padStart(5, '0')}`

/** The day on which it was published: eight a day, back from 2026-06-30, so that all of them are shown. */
function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 5, 30) - Math.floor(number / 8) * 86_400_000).toISOString().slice(0, 10)
}

/** Has an agency's folder hold so many articles: the bodies of its own, each under a title and topics of its own. */
export function fillArticles(agencyDir: string, count: number): void {
  const folder = join(agencyDir, 'articles')
  mkdirSync(folder, { recursive: true })
  const bodies = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').split(/^---$/m).slice(2).join('---'))
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  for (let number = 0; number < count; number++)
    writeFileSync(join(folder, `${articleNamed(number)}.md`), articleText(number, bodies[number % bodies.length]!))
}

export function articleText(number: number, body: string, title = `Bench article ${number}`): string {
  const topics = [number, number * 7 + 3].map((at) => TOPICS[at % TOPICS.length]!)
  const fields = {
    title,
    summary: `What number ${number} says, in a sentence for lists and search engines.`,
    topics: [...new Set(topics)].join(', '),
    published: dayOf(number),
    author: '10',
    picture: 'pictures/exteriors/victorian-painted.webp',
    pictureAlt: 'A painted Victorian house',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n${body}`
}

/** Stores so many revisions of the articles of a folder: of ten, three are published, one is a draft, six are of the past. */
export async function fillRevisions(db: Database, { agencyDir, count }: { agencyDir: string; count: number }) {
  const published = Math.floor((count * 3) / 10)
  const drafts = Math.floor(count / 10)
  const at = new Date('2026-07-01T09:00:00Z')
  const textOf = (number: number) => readFileSync(join(agencyDir, 'articles', `${articleNamed(number)}.md`), 'utf8')
  const rows = Array.from({ length: count }, (_, row) => {
    const state = row < published ? 'published' : row < published + drafts ? 'draft' : 'superseded'
    // the past is that of what is published: two versions of each
    const article = state === 'superseded' ? (row - published - drafts) % published : row
    const number = state === 'superseded' ? 1 + Math.floor((row - published - drafts) / published) : 10
    const body = textOf(article).replace(/^title: .*$/m, `title: Version ${number} of article ${article}`)
    return { document: `articles/${articleNamed(article)}.md`, number, state, body }
  })
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500).map(({ document, number, state, body }) => ({
      ...{ document, number, body, base_number: 0, base_hash: null, author_id: null, author_name: 'Amara Sellick' },
      ...{ note: null, created_at: at, changed_at: at, publish_at: null },
      state: state as 'draft' | 'published',
      published_at: state === 'draft' ? null : at,
    }))
    await db.insertInto('content_revisions').values(some).execute()
  }
  await sql`vacuum analyze content_revisions`.execute(db)
}
