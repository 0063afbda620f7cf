import { telephoneHref } from '#src/formatting/telephone.ts'
/** What the page about an error says of the site, none of which may need anything that can fail. */
export type ErrorPageSite = {
  name: string
  telephone: string
  /** the theme's sheet: the page is readable without it */
  stylesheet: string
  ways: readonly { name: string; address: string }[]
}

export type ErrorPageFacts = {
  status: number
  /** by which the log has it */
  requestId: string
  /** of this answer's Content-Security-Policy */
  nonce: string
  /** whether a form was sent, which its page still holds */
  wasForm?: boolean
}

type Words = { title: string; text: string }

const BROKEN: Words = {
  title: 'Something went wrong',
  text: 'It is our mistake, not yours. It has been noted. Try again in a moment, or call us.',
}

const WORDS: Record<number, Words> = {
  400: { title: 'We could not read that', text: 'Check the address, or begin again from the home page.' },
  404: { title: 'We cannot find that page', text: 'Check the address, or begin again from the home page.' },
  405: { title: 'This page takes no form', text: 'Nothing was sent. Open the page again from its address.' },
  413: { title: 'That was too much to send', text: 'Nothing was kept. Send less at once, or call us.' },
  414: {
    title: 'The address is too long',
    text: 'No page of ours has an address like that. If it is a search that you drew on the map, draw it with fewer corners.',
  },
  415: { title: 'We could not read what was sent', text: 'Nothing was kept. Go back and try again, or call us.' },
  429: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
  503: {
    title: 'We are not quite ready',
    text: 'The site is starting or being looked after. Try again in a minute, or call us.',
  },
}

/** For whoever sent a form while something was away. */
const NOT_TAKEN: Words = {
  title: 'We could not take that just now',
  text: 'Nothing was sent. Go back, where what you typed still stands, and try again in a minute, or call us.',
}

/**
 * A whole page for a visitor whose request failed: nothing in it is looked up, bundled or scripted, so that it comes
 * whatever is broken. The theme's tokens give it the agency's look.
 */
export function errorPage(site: ErrorPageSite, { status, requestId, nonce, wasForm = false }: ErrorPageFacts): string {
  const { title, text } =
    status === 503 && wasForm ? NOT_TAKEN : (WORDS[status] ?? (status < 500 ? WORDS[400]! : BROKEN))
  const ways = site.ways.map(({ name, address }) => `<a href="${escaped(address)}">${escaped(name)}</a>`)
  const call = `<a href="${telephoneHref(site.telephone)}">Call ${escaped(site.telephone)}</a>`
  const noted =
    status >= 500
      ? `<p class="note">If you tell us about it, say that the number was <b>${escaped(requestId)}</b>.</p>`
      : ''
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${escaped(site.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escaped(site.stylesheet)}">
<style nonce="${escaped(nonce)}">${STYLE}</style>
</head>
<body>
<header><a href="/">${escaped(site.name)}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p class="ways">${[...ways, call].join('\n')}</p>
${noted}
</main>
</body>
</html>
`
}

const STYLE = `
* { box-sizing: border-box; margin: 0; }
body { font: 400 1.0625rem/1.55 var(--font-text, system-ui, sans-serif); color: var(--colour-ink, #17181a); background: var(--colour-page, #fff); }
header { border-bottom: 1px solid var(--colour-line, #d9d9d5); padding: 1.25rem max(1rem, 5vw); }
header a { font: var(--weight-display, 400) 1.5rem/1.1 var(--font-display, Georgia, serif); letter-spacing: var(--tracking-display, -.015em); color: inherit; text-decoration: none; }
main { padding: clamp(2.5rem, 8vw, 7rem) max(1rem, 5vw) 4rem; }
h1 { font: var(--weight-display, 400) clamp(2.125rem, 1.7rem + 1.7vw, 3.25rem)/1.08 var(--font-display, Georgia, serif); letter-spacing: var(--tracking-display, -.015em); margin-bottom: 1rem; text-wrap: balance; }
p { max-width: 38rem; font-size: 1.1875rem; text-wrap: pretty; }
.ways { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin-top: 1.5rem; max-width: none; font-size: 1.0625rem; }
.ways a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; text-underline-offset: .22em; text-decoration-thickness: 1px; }
.note { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--colour-line, #d9d9d5); font-size: .9375rem; color: var(--colour-muted, #5b5e63); }
.note b { font-weight: 500; color: var(--colour-ink, #17181a); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--colour-focus, #17181a); outline-offset: 3px; }
`

function escaped(text: string): string {
  return text.replace(/[<>&'"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
