import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { logoProblems } from './logo.ts'
import { MAX_LOGO_BYTES, takeLogo } from './take-logo.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 40"'
const drawing = (inner: string) => Buffer.from(`<svg ${SVG}>${inner}</svg>`)
const problemOf = async (bytes: Buffer) => {
  const taken = await takeLogo(bytes)
  return 'problem' in taken ? taken.problem : undefined
}

describe('a logo is refused, and said why', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', /<script>/],
    ['a script by another name', '<svg:script>alert(1)</svg:script>', /<script>/],
    ['a page inside it', '<foreignObject><body/></foreignObject>', /<foreignObject>/],
    ['a handler', '<path d="M0 0" onload="alert(1)"/>', /event handler/],
    ['a picture from elsewhere', '<image href="https://elsewhere.example/a.png"/>', /outside itself/],
    ['a script as a link', '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>', /outside itself/],
    ['a style that fetches', '<style>@import "https://elsewhere.example/a.css"</style>', /outside itself/],
    ['a fill from elsewhere', '<path style="fill:url(https://elsewhere.example/#a)"/>', /outside itself/],
    ['a link that is animated', '<set attributeName="href" to="javascript:alert(1)"/>', /<set>/],
  ])('for %s', async (_what, inner, words) => {
    expect(await problemOf(drawing(inner))).toMatch(words)
  })

  test('for entities, which unpack without end', async () => {
    const bomb = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg ${SVG}><text>&a;</text></svg>`)
    expect(await problemOf(bomb)).toMatch(/entities/)
  })

  test('for no size, for being no picture, and for being too large', async () => {
    expect(await problemOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'))).toMatch(
      /viewBox/,
    )
    expect(await problemOf(Buffer.from('<!doctype html><p>Hello'))).toMatch(/not an SVG/)
    expect(await problemOf(Buffer.from('%PDF-1.7'))).toMatch(/isn’t a picture/)
    expect(await problemOf(Buffer.alloc(MAX_LOGO_BYTES + 1))).toMatch(/8 MB/)
    expect(await problemOf(drawing(`<path d="${'M0 0 '.repeat(20_000)}"/>`))).toMatch(/kB/)
  })
})

test('what drawing programs leave in a file is taken out, and the drawing stays', async () => {
  const taken = await takeLogo(
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- by Olive --><svg ${SVG} xmlns:inkscape="http://www.inkscape.org/" inkscape:version="1.3"><metadata>Olive Owner, 3 High Street</metadata>
      <linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#123456"/></linearGradient>
      <path fill="url(#a)" d="M0 0h200v40H0z"/><text x="4">Wren &amp; Co</text></svg>`,
    ),
  )
  const { svg } = taken as { svg: string }
  expect(svg).not.toMatch(/Olive|inkscape|DOCTYPE|<\?xml|metadata/)
  for (const part of ['viewBox="0 0 200 40"', '<linearGradient id="a"', 'fill="url(#a)"', 'Wren &amp; Co'])
    expect(svg).toContain(part)
  expect(logoProblems(svg)).toEqual([])
  // a browser, and sharp, draw it
  expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(200)
})

test('a picture becomes a drawing, smaller, without what its file says of its maker', async () => {
  const png = await sharp({ create: { width: 2000, height: 500, channels: 4, background: '#174451' } })
    .composite([{ input: { create: { width: 900, height: 200, channels: 4, background: '#f0c24b' } } }])
    .withExif({ IFD0: { Artist: 'Olive Owner' } })
    .png()
    .toBuffer()
  const { svg } = (await takeLogo(png)) as { svg: string }
  expect(logoProblems(svg)).toEqual([])
  expect(svg).not.toContain('Olive')
  const [, width] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  expect(Number(width)).toBeLessThanOrEqual(720)
})

test('whatever is uploaded is refused, or is a logo without a fault', async () => {
  const word = fc.constantFrom(
    '<svg viewBox="0 0 9 9">', '</svg>', '<script>', '</script>', '<path d="M0 0"/>', ' onload=x', '<![CDATA[', ']]>', '<!--', '-->',
    'href="javascript:x"', '<use href="#a"/>', '&lt;script&gt;', '<style>a{fill:url(//x)}</style>', '"', "'", '>', '\0', '<image xlink:href="data:text/html,x"/>',
  ) // biome-ignore format: words, not code
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
      const taken = await takeLogo(Buffer.from(`<svg viewBox="0 0 9 9">${words.join('')}</svg>`))
      if ('svg' in taken) {
        expect(logoProblems(taken.svg)).toEqual([])
        expect(taken.svg).not.toMatch(/<script|\son\w+=|javascript:|<image[^>]*data:text/i)
      }
    }),
    { numRuns: 300 },
  )
})
