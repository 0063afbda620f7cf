import { escapeHtml } from '#src/formatting/escape-html.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
/** What the page about an error says of the site, none of which may need anything that can fail. */
export type ErrorPageSite = {
  name: string
  telephone: string
  /** the theme's sheet: the page is readable without it */
  stylesheet: string
  ways: readonly { name: string; href: string }[]
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
  text: 'Sorry, this is our fault. Please try again in a moment, or call us.',
}

const WORDS: Record<number, Words> = {
  400: { title: "We couldn't read that request", text: 'Check the link, or start again from the home page.' },
  404: { title: "We can't find that page", text: 'Check the link, or start again from the home page.' },
  405: { title: "You can't submit a form here", text: 'Nothing was sent. Reload the page and try again.' },
  413: { title: 'That was too large to send', text: 'Nothing was saved. Send smaller or fewer files, or call us.' },
  414: {
    title: 'That link is too long',
    text: 'If you drew a search area on the map, draw it again with fewer points.',
  },
  415: { title: "We couldn't read what was sent", text: 'Nothing was saved. Go back and try again, or call us.' },
  429: { title: 'Too many requests', text: 'Please wait a minute, then try again.' },
  503: {
    title: "We'll be back shortly",
    text: 'The site is starting up or under maintenance. Please try again in a minute, or call us.',
  },
}

/** For a form sent during an outage. */
const NOT_TAKEN: Words = {
  title: "We couldn't send your form",
  text: "Your form wasn't sent. Go back (your answers are still there) and try again in a minute, or call us.",
}

/**
 * A whole page for a visitor whose request failed: nothing in it is looked up, bundled or scripted, so that it comes
 * whatever is broken. The theme's tokens give it the agency's look.
 */
export function errorPage(site: ErrorPageSite, { status, requestId, nonce, wasForm = false }: ErrorPageFacts): string {
  const { title, text } =
    status === 503 && wasForm ? NOT_TAKEN : (WORDS[status] ?? (status < 500 ? WORDS[400]! : BROKEN))
  const ways = site.ways.map(({ name, href }) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`)
  const call = `<a href="${telephoneHref(site.telephone)}">Call ${escapeHtml(site.telephone)}</a>`
  const noted =
    status >= 500
      ? `<p class="note">If you contact us about this, quote reference <b>${escapeHtml(requestId)}</b>.</p>`
      : ''
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${escapeHtml(site.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(site.stylesheet)}">
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<header><a href="/">${escapeHtml(site.name)}</a></header>
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
