import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { scriptJson } from './script-json.ts'
import { serverOnly, serverOnlyData } from './server-only.tsx'

type Home = { address: string }

const Words = ({ address }: Home) => <p>{address}</p>

afterEach(() => vi.unstubAllGlobals())

test('the server writes the part into an element of its own', () => {
  const Title = serverOnly('title', Words, { as: 'header', className: 'title' })
  expect(renderToString(<Title data={serverOnlyData({ address: 'Mill Lane' })} />)).toBe(
    '<header id="title" class="title"><p>Mill Lane</p></header>',
  )
})

test('the browser is not sent what the part shows', () => {
  const page = { home: { id: 7 }, words: serverOnlyData({ address: 'Mill Lane' }) }
  expect(JSON.parse(scriptJson([page]))).toEqual([{ home: { id: 7 } }])
})

test('where the browser has to render the page anew, it takes over what the server wrote', () => {
  const written = { title: { innerHTML: '<p>Mill Lane</p>' } }
  vi.stubGlobal('document', { getElementById: (id: keyof typeof written) => written[id] ?? null })
  const Title = serverOnly<Home>('title', undefined, { as: 'header', className: 'title' })
  expect(renderToString(<Title data={{}} />)).toBe('<header id="title" class="title"><p>Mill Lane</p></header>')
})
