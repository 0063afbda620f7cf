import { expect, test } from 'vitest'
import routes from './routes.ts'

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** Every address and the page it leads to, one a line. */
function table(list: Route[], base = ''): string[] {
  return list.flatMap(({ path, file, children = [] }) => {
    const address = `${base}/${path ?? ''}`.replace(/\/$/, '') || '/'
    return [`${address} -> ${file}`, ...table(children, address)]
  })
}

test('each address leads to its page', () => {
  expect(table(routes as Route[])).toMatchInlineSnapshot(`
    [
      "/ -> pages/home.tsx",
      "/search/*? -> pages/results.tsx",
      "/properties/:id/:channel? -> pages/property.tsx",
      "/user/saved-properties -> pages/saved-properties.tsx",
      "/user/saved-searches -> pages/saved-searches.tsx",
      "/dev/components -> pages/dev-components.tsx",
      "/:slug -> pages/content.tsx",
      "/* -> pages/not-found.tsx",
    ]
  `)
})
