import { firstInteraction } from '#src/design-system/hooks/first-interaction.ts'

/** The home page's header changes its look beyond this. */
const SCROLLED_PX = 30

/** What a script adds to the header, which works by itself. */
export function helpHeader(): void {
  const header = document.querySelector<HTMLElement>('.siteHeader')
  if (!header) return
  if (header.dataset.home !== undefined) {
    const look = () => header.toggleAttribute('data-scrolled', scrollY > SCROLLED_PX)
    look()
    addEventListener('scroll', look, { passive: true })
  }
  firstInteraction()
    .then(() => import('./menu-help.ts'))
    .then(
      ({ helpMenus }) => helpMenus(header),
      // without it they open and close by themselves
      () => {},
    )
}
