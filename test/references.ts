import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

export type Text = { path: string; text: string }

const TREES = 'src,test,e2e,bench,scripts,docs,migrations,agencies,data'

/** A released migration never changes, so its comments may name files of its day. Three tests plant made-up files. */
const LEFT_OUT = /node_modules|^migrations\/|^test\/(references|architecture|style-rules)\.test\.ts$/

/** What people read of the repository: code, pages and settings at its root. */
export function readTexts(): Text[] {
  return globSync([`{${TREES}}/**/*.{ts,tsx,cjs,css,md,sql}`, '*.{md,ts,js,yaml}', 'Dockerfile', 'Caddyfile'])
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** A note on a decision is dated and never edited: it may name code that a later one removed. */
const isNote = (path: string) => path.startsWith('docs/decisions/')

/** Every reference that a reader of the repository cannot open, as "path:line: what". */
export function danglingReferences(texts: Text[], tree: Text[] = texts): string[] {
  const names = new Set([
    ...tree.map(({ path }) => basename(path)),
    ...globSync(`{${TREES}}/**/*.*`).map((path) => basename(path)),
  ])
  const code = tree
    .filter(({ path }) => /\.(tsx?|sql)$/.test(path))
    .map(({ text }) => text)
    .join('\n')
  const anchors = new Map(
    tree.filter(({ path }) => path.endsWith('.md')).map(({ path, text }) => [path, anchorsOf(text)]),
  )
  return texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const complaints = [
        ...numbered(line),
        ...(isNote(path) ? [] : paths(line)),
        ...(path.endsWith('.md') && !path.startsWith('agencies/') ? links(path, line) : []),
        ...(/^(README|docs\/).*\.md$/.test(path) && !isNote(path) ? named(line) : []),
      ]
      return complaints.map((complaint) => `${path}:${at + 1}: ${complaint}`)
    }),
  )

  /** References to something that is counted and not named. */
  function numbered(line: string): string[] {
    const found = /\b(spec|decision|point)s? (\d+|§)|\bthe (forms' )?specification\b|\bspecification['’]s\b/i.exec(line)
    return found ? [`"${found[0]}": state the rule, or name the file that does`] : []
  }

  /** Paths of this repository, wherever they are written. */
  function paths(line: string): string[] {
    const found = line.matchAll(
      /(?<![\w/.*@#-])((?:src|test|e2e|bench|scripts|docs|migrations)\/[\w./+-]*\w\.(?:tsx?|md|css|sql|json|cjs|webp))(#[\w-]+)?/g,
    )
    const globs = [...line.matchAll(/(?<![\w/.*@#-])((?:src|test|docs)\/[\w./*-]*\*[\w./*-]*\.\w+)/g)].map(
      ([, glob = '']) => glob,
    )
    return [
      ...[...found].flatMap(([, file = '', anchor]) => missing(file, anchor)),
      ...globs.filter((glob) => globSync(glob).length === 0).map((glob) => `there is no ${glob}`),
    ]
  }

  /** Links of Markdown that lead to a file or a heading here. */
  function links(path: string, line: string): string[] {
    return [...line.matchAll(/\]\((?!\w+:|\/)([^)\s#]*)(#[\w-]+)?\)/g)].flatMap(([, target = '', anchor]) =>
      missing(target === '' ? path : normalize(join(dirname(path), target)), anchor),
    )
  }

  /** File names and functions that a page names without a path. */
  function named(line: string): string[] {
    const files = [...line.matchAll(/`([\w+.-]+\.(?:tsx?|css))`/g)].filter(([, name = '']) => !names.has(name))
    const calls = [...line.matchAll(/`([a-z]\w*[A-Z]\w*)\(/g)].filter(([, name = '']) => !code.includes(name))
    return [...files, ...calls].map(([, name]) => `"${name}" is nowhere in the code`)
  }

  function missing(file: string, anchor: string | undefined): string[] {
    if (!existsSync(file) && !tree.some(({ path }) => path === file)) return [`there is no ${file}`]
    if (anchor === undefined || anchors.get(file)?.has(anchor.slice(1))) return []
    return [`there is no ${anchor} in ${file}`]
  }
}

/** The anchors that a browser makes of a page's headings, and those that it sets itself. */
function anchorsOf(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return new Set([...headings, ...[...page.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)])
}
