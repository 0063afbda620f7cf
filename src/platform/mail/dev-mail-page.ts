import { type Address, decodeWords } from 'postal-mime'
import { escapeHtml } from '#src/formatting/escape-html.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import type { MailFile } from './mail-files.ts'
import type { WaitingMail } from './outbox.ts'

export type DevMailFrame = { agencyName: string; themeUrl: string; nonce: string }

/** The mails of this site, newest first, and above them those that could not be sent. */
export function mailListPage(files: MailFile[], waiting: WaitingMail[], frame: DevMailFrame): string {
  const rows = files.map(
    ({ name, email }) =>
      `<li><a href="/dev/mail/${name}"><b>${escapeHtml(email.subject || '(no subject)')}</b><span>${escapeHtml(people(email.to))}</span><time datetime="${escapeHtml(email.date ?? '')}">${escapeHtml(momentOf(email.date))}</time></a></li>`,
  )
  const sent =
    rows.length === 0
      ? '<p>No mail has been sent yet. Whatever the site sends is written here as a file, unless MAIL_URL names a mail server.</p>'
      : `<ul class="mails">${rows.join('')}</ul>`
  return page('Mail', `<h1>Mail</h1>${waitingList(waiting)}${sent}`, frame)
}

function waitingList(waiting: WaitingMail[]): string {
  if (waiting.length === 0) return ''
  const rows = waiting.map(
    ({ subject, recipient, state, attempts, problem }) =>
      `<tr><td>${escapeHtml(subject)}</td><td>${escapeHtml(recipient)}</td><td>${state === 'failed' ? 'failed' : 'waiting'}</td><td>${attempts}</td><td>${escapeHtml(problem ?? '')}</td></tr>`,
  )
  return `<h2>Not sent</h2><div class="wide"><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Why</th></tr></thead><tbody>${rows.join('')}</tbody></table></div><h2>Sent</h2>`
}

/** One mail: its headers, the HTML as mail programs draw it, and the plain text. */
export function mailPage({ name, email }: MailFile, frame: DevMailFrame): string {
  const headers = email.headers
    .filter(({ key }) => !['mime-version', 'content-type', 'content-transfer-encoding'].includes(key))
    .map(
      ({ originalKey, value }) =>
        `<div><dt>${escapeHtml(originalKey)}</dt><dd>${escapeHtml(decodeWords(value))}</dd></div>`,
    )
  const attachments = email.attachments.map(
    ({ filename, mimeType, content }) =>
      `<li>${escapeHtml(filename ?? 'without a name')} (${escapeHtml(mimeType)}, ${formatNumber(sizeOf(content))} bytes)</li>`,
  )
  const subject = email.subject || '(no subject)'
  return page(
    subject,
    [
      '<p><a href="/dev/mail">All mail</a></p>',
      `<h1>${escapeHtml(subject)}</h1>`,
      `<dl>${headers.join('')}</dl>`,
      attachments.length > 0 ? `<h2>Attached</h2><ul>${attachments.join('')}</ul>` : '',
      `<h2>HTML</h2><iframe title="The mail as it is drawn" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${name}/html"></iframe>`,
      `<h2>Plain text</h2><pre tabindex="0">${escapeHtml(email.text ?? '')}</pre>`,
      `<p><a href="/dev/mail/${name}/source">The message as it is sent</a></p>`,
    ].join('\n'),
    frame,
  )
}

function page(title: string, body: string, { agencyName, themeUrl, nonce }: DevMailFrame): string {
  return `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} | ${escapeHtml(agencyName)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${escapeHtml(themeUrl)}">
<style nonce="${escapeHtml(nonce)}">${sheet}</style></head>
<body><main>${body}</main></body></html>
`
}

const sheet = `
body{margin:0;background:var(--colour-page);color:var(--colour-ink);font:400 1rem/1.55 var(--font-text);overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{margin:0 0 1.5rem;font:var(--weight-display) 2.25rem/1.1 var(--font-display);letter-spacing:var(--tracking-display)}
h2{margin:2.5rem 0 1rem;font:var(--weight-display) 1.5rem/1.2 var(--font-display)}
a{color:inherit}
a:focus-visible,pre:focus-visible,iframe:focus-visible{outline:3px solid var(--colour-focus);outline-offset:2px}
.mails{margin:0;padding:0;list-style:none;border-top:2px solid var(--colour-ink)}
.mails a{display:grid;gap:0 1.5rem;padding:.75rem 0;border-bottom:1px solid var(--colour-line);text-decoration:none}
.mails a:hover b{text-decoration:underline}
.mails b{font-weight:var(--weight-strong)}
.mails span,.mails time,dt,th{color:var(--colour-muted);font-size:.9375rem}
@media (min-width:48rem){.mails a{grid-template-columns:1fr 15rem 10rem}}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;text-align:left}
th,td{padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--colour-line);vertical-align:top}
th{font-weight:400}
dl{margin:0;border-top:2px solid var(--colour-ink)}
dl div{display:grid;gap:0 1.5rem;padding:.5rem 0;border-bottom:1px solid var(--colour-line)}
@media (min-width:48rem){dl div{grid-template-columns:12rem 1fr}}
dd{margin:0}
iframe{display:block;width:100%;height:40rem;border:1px solid var(--colour-line);background:#fff}
pre{margin:0;padding:1rem;background:var(--colour-surface);white-space:pre-wrap;font-size:.875rem}
`

function people(addresses: Address[] = []): string {
  return addresses.map(({ name, address }) => name || address || '').join(', ')
}

function sizeOf(content: ArrayBuffer | Uint8Array | string): number {
  return typeof content === 'string' ? content.length : content.byteLength
}

function momentOf(date = ''): string {
  return Number.isNaN(Date.parse(date)) ? date : formatUkMoment(new Date(date))
}
