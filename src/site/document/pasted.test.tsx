import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PagePiece, utf8 } from './page-bytes.ts'
import { type PastedPart, PastedParts, pasted, type RenderedPart, withPastedParts } from './pasted.tsx'

type Home = { address: string }

let rendered = 0

function HomeCard({ home, look }: { home: Home; look: string }) {
  rendered += 1
  return <article className={look}>{home.address}</article>
}

const PastedHome = pasted(HomeCard, ({ home, look }) => ({ of: home, variant: look }), { variants: 2 })

const kept = (markup: string, preloads = ''): RenderedPart => ({ preloads, markup: Buffer.from(markup) })

const markupOf = ({ pieces }: { pieces: PagePiece[] }) => utf8(pieces).toString()

function page(homes: readonly Home[], look = 'grid'): string {
  const parts: PastedPart[] = []
  const markup = renderToString(
    <PastedParts value={parts}>
      <main>
        {homes.map((home) => (
          <PastedHome key={home.address} {...{ home, look }} />
        ))}
      </main>
    </PastedParts>,
  )
  return markupOf(withPastedParts({ preloads: '', markup }, parts, (part) => kept(renderToString(part))))
}

test('a pasted part stands where React would have put it', () => {
  const homes = [{ address: 'Mill Lane' }, { address: 'High Street <1> & $& $1' }]
  expect(page(homes)).toBe(
    renderToString(
      <main>
        {homes.map((home) => (
          <HomeCard key={home.address} home={home} look="grid" />
        ))}
      </main>,
    ),
  )
})

test('what is the same object in the same look is rendered once', () => {
  const home = { address: 'Mill Lane' }
  rendered = 0
  const pages = [page([home]), page([home]), page([home], 'list'), page([{ address: 'Mill Lane' }])]
  expect(rendered).toBe(3)
  expect(pages).toEqual([
    '<main><article class="grid">Mill Lane</article></main>',
    '<main><article class="grid">Mill Lane</article></main>',
    '<main><article class="list">Mill Lane</article></main>',
    '<main><article class="grid">Mill Lane</article></main>',
  ])
})

test('of each object a few looks are kept', () => {
  const home = { address: 'Mill Lane' }
  for (const look of ['a', 'b', 'c', 'd']) page([home], look)
  rendered = 0
  page([home], 'd')
  expect(rendered).toBe(0)
  page([home], 'a')
  expect(rendered).toBe(1)
})

test('what is shown again stays longer than what was made later', () => {
  const home = { address: 'Mill Lane' }
  for (const look of ['a', 'b', 'a', 'c', 'd']) page([home], look)
  rendered = 0
  page([home], 'a')
  expect(rendered).toBe(0)
})

test('what the pictures of a part want loaded early goes to the head of the page', () => {
  const parts: PastedPart[] = []
  const home = { address: 'Mill Lane' }
  const markup = renderToString(
    <PastedParts value={parts}>
      <PastedHome home={home} look="first" />
    </PastedParts>,
  )
  const whole = withPastedParts({ preloads: '<link a>', markup }, parts, () => kept('card', '<link b>'))
  expect(whole.preloads).toBe('<link a><link b>')
  expect(markupOf(whole)).toBe('card')
})
