import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logoProblems, readLogo } from './logo.ts'
import { loadTheme, serveTheme } from './theme.ts'

const drawing = (inside = '<path d="M0 0h9v9z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40">\n${inside}\n</svg>`

describe('a logo is refused', () => {
  test.each([
    ['that is none', '<html></html>', 1, /is not an SVG/],
    ['with a script', drawing('<script>alert(1)</script>'), 2, /has <script>/],
    ['with a script by another name', drawing('<svg:script href="#a"/>'), 2, /has <script>/],
    ['with a page in it', drawing('<foreignObject></foreignObject>'), 2, /has <foreignObject>/],
    ['with a handler', drawing('<path\nonload="alert(1)"/>'), 2, /handler/],
    ['with a script of a namespace', drawing('<a-b:script href="#a"/>'), 2, /has <script>/],
    ['with a link', drawing('<a href="javascript:alert(1)"></a>'), 2, /outside itself/],
    ['with a picture of another host', drawing('<image xlink:href="https://example.com/a.png"/>'), 2, /outside itself/],
    ['with a style of another host', drawing('<style>@import "https://example.com/a.css"</style>'), 2, /fetches/],
    ['with a face of another host', drawing('<style>@font-face{src:url(//example.com/a)}</style>'), 2, /fetches/],
    ['with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing()}`, 1, /document type/],
    ['without a size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>', 1, /needs a viewBox/],
    ['of 100 kB', drawing('<path/>'.repeat(15_000)), 1, /is 105 kB/],
  ])('%s', (_what, svg, line, message) => {
    expect(logoProblems(svg)[0]).toMatchObject({ file: 'logo.svg', line, message: expect.stringMatching(message) })
  })
})

test.each([
  drawing(),
  drawing(
    '<defs><path id="a" d="M0 0"/></defs><use href="#a" fill="url(#b)" style="stroke: url( #b )"/><style>path{fill:url("#b")}</style>',
  ),
  drawing('<image href="data:image/png;base64,AAAA"/>'),
])('%s is accepted', (svg) => {
  expect(logoProblems(svg)).toEqual([])
})

describe('a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-logo-'))
    await writeFile(join(folder, 'theme.css'), '')
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('without a logo has none', async () => {
    expect(await readLogo(folder)).toBeUndefined()
  })

  test('with a bad one has its mistakes', async () => {
    await writeFile(join(folder, 'logo.svg'), drawing('<script/>'))
    expect(await readLogo(folder)).toMatchObject({ problems: [{ file: 'logo.svg', line: 2, column: 1 }] })
  })

  test('serves its logo for a year, as a picture that can do nothing', async () => {
    await writeFile(join(folder, 'logo.svg'), drawing())
    const theme = await loadTheme(folder, 'Calder & Finch')
    expect(theme.logo).toMatchObject({
      url: expect.stringMatching(/^\/logo\.\w{12}\.svg$/),
      width: 120,
      height: 40,
    })
    const app = Fastify()
    await serveTheme(app, theme, folder)
    const { statusCode, headers, body } = await app.inject(theme.logo?.url ?? '')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', drawing()])
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  })
})
