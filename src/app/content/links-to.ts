import type { Agency } from '#src/agency/profile/agency.ts'
import { linkedPaths } from '#src/agency/profile/linked-paths.ts'
import type { WrittenContent } from '#src/articles/server/load-written.ts'
import { linksIn } from '#src/cli/doctor/link-mistakes.ts'

type Linking = {
  agency: Agency
  written: Pick<WrittenContent, 'pages' | 'articles' | 'guides'>
  textOf: (document: string) => Promise<string | undefined>
}

/** The documents that link to a path of the site, or show it over another page. */
export async function documentsLinkingTo(path: string, { agency, written, textOf }: Linking): Promise<string[]> {
  const ofFiles = linkedPaths(agency).flatMap(({ file, url }) => (leadsTo(url, path) ? [`${file}.json`] : []))
  const found = new Set(ofFiles)
  const documents = [
    ...[...written.pages.keys()].map((slug) => `pages/${slug}.md`),
    ...[...written.articles.keys()].map((slug) => `articles/${slug}.md`),
    ...[...written.guides.keys()].map((slug) => `areas/${slug}.md`),
  ]
  for (const document of documents) {
    const text = await textOf(document)
    if (text?.includes(path) && linksIn(document, text).some(({ url }) => leadsTo(url, path))) found.add(document)
  }
  return [...found]
}

/** Whether a link leads there: as its path, or as what follows its `#`. */
function leadsTo(url: string, path: string): boolean {
  return url.split('#').some((part) => part.replace(/\?.*$/, '').replace(/\/$/, '') === path)
}
