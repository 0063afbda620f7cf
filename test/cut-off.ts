import type { Page } from 'playwright-core'

/**
 * What of a page runs past the window or is cut by a box around it: the page itself scrolled sideways, and each control
 * that is not whole. Rails and tables that scroll by themselves are not cut.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1.5
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent || element.getAttribute('aria-label') || element.getAttribute('name') || '').trim().slice(0, 40)}”`
    const found: string[] = []
    // What is far from the window has no layout yet (defer-offscreen-layout.css). A sheet made here is no inline style.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [all]
    const width = document.documentElement.clientWidth
    const sideways = document.documentElement.scrollWidth - width
    /** A rail or a table, but no dialog, sheet or list: what scrolls down shall not have to be scrolled sideways too. */
    const isScroller = (element: Element, style: CSSStyleDeclaration) =>
      (style.overflowX === 'auto' || style.overflowX === 'scroll') &&
      element.scrollWidth > element.clientWidth &&
      element.scrollHeight <= element.clientHeight + TOLERANCE_PX

    /** Whether it is in something that scrolls by itself, on the map, or for screen readers only. */
    const isExempt = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (at !== document.body && (isScroller(at, style) || at.matches('.mapMarks'))) return true
        if (style.clipPath === 'inset(50%)' || style.opacity === '0' || at.getAttribute('aria-hidden') === 'true')
          return true
      }
      return false
    }

    /** Where the words stand that can be seen; `scrollWidth` would count the room that a pin adds for fingers. */
    const wordsOf = (element: Element): DOMRect[] => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: DOMRect[] = []
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement
        if (!parent?.checkVisibility({ visibilityProperty: true }) || isExempt(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        found.push(...range.getClientRects())
      }
      return found
    }

    if (sideways > TOLERANCE_PX) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > width + TOLERANCE_PX && !isExempt(element),
      )
      found.push(`the page scrolls ${sideways}px sideways: ${wide.slice(0, 3).map(name).join(', ')}`)
    }

    for (const element of document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || isExempt(element)) continue
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || box.bottom < 0) continue
      if (box.right > width + TOLERANCE_PX || box.left < -TOLERANCE_PX) {
        found.push(`${name(element)} runs past the window (${Math.round(box.left)} to ${Math.round(box.right)})`)
        continue
      }
      const own = getComputedStyle(element)
      const isButton = element.matches('button, summary, .button')
      const words = isButton && own.display !== 'inline' ? wordsOf(element) : []
      if (words.some(({ left, right }) => right > box.right + TOLERANCE_PX || left < box.left - TOLERANCE_PX))
        found.push(`${name(element)} is narrower than its words`)
      if (own.position === 'fixed') continue
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.position === 'fixed') break
        if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue
        const around = at.getBoundingClientRect()
        if (box.right > around.right + TOLERANCE_PX || box.left < around.left - TOLERANCE_PX) {
          found.push(`${name(element)} is cut by ${at.tagName.toLowerCase()}.${at.getAttribute('class') ?? ''}`)
          break
        }
      }
    }
    return found
  })
}
