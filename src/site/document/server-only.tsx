import { type ComponentType, memo, useState } from 'react'

/** What only the server needs of a page. The browser gets none of it. */
export type ServerOnlyData<Data> = { onServer?: Data }

/** JSON leaves the result out, and with it the page's data as the browser gets them. */
export function serverOnlyData<Data extends object>(onServer: Data): ServerOnlyData<Data> {
  return Object.assign({ onServer }, { toJSON: () => undefined })
}

type Box = { as?: 'div' | 'header' | 'footer'; className?: string }

/**
 * A part of a page that never reacts to anything. The browser leaves it as the server wrote it: neither its component nor
 * its data is sent a second time. It stands in an element of its own, with `id`, unique on its page.
 *
 *     export const Rooms = serverOnly('home-rooms', import.meta.env.SSR ? RoomList : undefined)
 *     <Rooms data={loaderData.rooms} />   // the loader made it by serverOnlyData()
 *
 * Nothing in it works but links, forms, `<details>` and what listens on the whole document: no handlers, no effects, no
 * `lazyHydrate`. Its props are its data alone.
 */
export function serverOnly<Data extends object>(
  id: string,
  Part: ComponentType<Data> | undefined,
  { as: Element = 'div', className }: Box = {},
): ComponentType<{ data: ServerOnlyData<Data> }> {
  if (Part)
    return ({ data }) => <Element {...{ id, className }}>{data.onServer && <Part {...data.onServer} />}</Element>
  return memo(
    function AsTheServerWroteIt() {
      // React looks at neither content nor attributes while it hydrates. Where it renders the page anew, because something
      // else had changed the document, it puts the same markup in again.
      const [inner] = useState(() => ({ __html: document.getElementById(id)?.innerHTML ?? '' }))
      return <Element {...{ id, className }} dangerouslySetInnerHTML={inner} suppressHydrationWarning />
    },
    () => true,
  )
}
