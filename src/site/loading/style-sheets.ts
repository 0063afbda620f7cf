import type { ServerBuild } from 'react-router'

/**
 * The routes with the site's own style sheet under its plain address. React Router writes `#` behind the address of every
 * sheet that a script fetched later needs too, so that such a script brings it again: a page's own sheet leaves with its
 * page. Those of the root never leave, and a second copy would make the browser work out the styles of the whole page
 * anew, while somebody begins to use it.
 */
export function sheetsOnce(build: ServerBuild): ServerBuild {
  const { assets } = build
  const stays = new Set(assets.routes.root?.css)
  const plain = (address: string) => (stays.has(address) ? address.replace(/#$/, '') : address)
  const routes = Object.fromEntries(
    Object.entries(assets.routes).map(([id, route]) => [id, route && { ...route, css: route.css?.map(plain) }]),
  )
  return { ...build, assets: { ...assets, routes } }
}
