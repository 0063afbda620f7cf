/**
 * Runs before the parser reaches the pictures. By the window's width, those at place 0 to 3 (from 768 px) or 0 to 5 (from
 * 1200 px) load at once; HTML itself marks place 0, the only one that a phone shows.
 */
export {}

const last = innerWidth >= 1200 ? 5 : innerWidth >= 768 ? 3 : 0

function hasten(image: HTMLImageElement): void {
  if (Number(image.dataset.place) <= last) image.loading = 'eager'
}

const parsed = new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue
      if (node.matches('img[data-place]')) hasten(node as HTMLImageElement)
      for (const image of node.querySelectorAll<HTMLImageElement>('img[data-place]')) hasten(image)
    }
})
parsed.observe(document, { childList: true, subtree: true })
addEventListener('DOMContentLoaded', () => parsed.disconnect())
