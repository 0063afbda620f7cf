/**
 * Within a banner, before it is painted: hides it from those who closed it, on this device and in no cookie. Without a
 * script it stays, and has no button that does nothing.
 */
export {}

const KEY = 'banner-closed'
const banner = document.currentScript?.parentElement
const button = banner?.querySelector('button')

function closedBanner(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

if (banner && button) {
  banner.hidden = closedBanner() === banner.dataset.banner
  button.hidden = false
  button.onclick = () => {
    try {
      localStorage.setItem(KEY, banner.dataset.banner ?? '')
    } catch {
      // it is there again on the next page
    }
    banner.hidden = true
    // the keyboard goes on with the first link after it that is in sight
    for (const link of document.querySelectorAll<HTMLElement>('#site-banner ~ * a[href]')) {
      link.focus()
      if (document.activeElement === link) return
    }
  }
}
