import { escapeHtml } from '#src/formatting/escape-html.ts'
import {
  type MailBlock,
  type MailBrand,
  type MailDocument,
  type MailHome,
  type MailText,
  mailUrl,
  piecesOf,
} from './mail-blocks.ts'

/** Pixels inside the page of 600, at both sides; a phone gets 20. */
const SIDE = 32
const PICTURE = { width: 600 - 2 * SIDE, height: Math.round(((600 - 2 * SIDE) * 2) / 3) }

/**
 * A mail as mail programs draw it: one column of 600, tables, styles in the elements; a sheet in the head for phones and
 * for the dark, which a program that knows none of it leaves out.
 */
export function mailHtml({ brand, title, preheader, blocks, foot = [] }: MailDocument): string {
  const style = stylesOf(brand)
  const rows = blocks.map((block, at) => row(block, { at, blocks, brand, style })).join('\n')
  const footRows = [
    ...foot.map(
      (text) => `<p class="muted" style="margin:0 0 12px;${style.text(14, 1.6)}">${inline(text, brand, 'muted')}</p>`,
    ),
    `<p class="muted" style="margin:0;${style.text(13, 1.6)}">${escapeHtml(brand.legalLine)}</p>`,
  ].join('\n')
  return `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${sheet(brand)}</style></head>
<body class="bg" style="margin:0;padding:0;overflow-wrap:anywhere;background:${brand.light.surface}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<main><table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:${brand.light.surface}"><tr><td align="center" style="padding:0">
<table role="presentation" class="page" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${brand.light.page}">
<tr><td class="pad line" style="padding:24px ${SIDE}px;border-bottom:1px solid ${brand.light.line}"><a href="${escapeHtml(mailUrl('/', brand))}" class="ink" style="${style.display(26, 1)};text-decoration:none">${escapeHtml(brand.name)}</a></td></tr>
<tr><td style="padding:20px 0 0;font-size:0;line-height:0">&nbsp;</td></tr>
${rows}
<tr><td style="padding:12px 0 0;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="pad line" style="padding:24px ${SIDE}px 40px;border-top:1px solid ${brand.light.line}">${footRows}</td></tr>
</table></td></tr></table></main></body></html>
`
}

type Styles = ReturnType<typeof stylesOf>
type Place = { at: number; blocks: readonly MailBlock[]; brand: MailBrand; style: Styles }

function stylesOf({ light, fonts, displayWeight }: MailBrand) {
  return {
    display: (size: number, leading: number) =>
      `font:${displayWeight} ${size}px/${leading} ${fonts.display};letter-spacing:-.02em;color:${light.ink}`,
    ink: (size: number, leading: number, weight = 400) =>
      `font:${weight} ${size}px/${leading} ${fonts.text};color:${light.ink}`,
    text: (size: number, leading: number) => `font:400 ${size}px/${leading} ${fonts.text};color:${light.muted}`,
  }
}

function row(block: MailBlock, place: Place): string {
  const after = gapAfter(block, place)
  return `<tr><td class="pad" style="padding:0 ${SIDE}px ${after}px">${content(block, place)}</td></tr>`
}

/** A heading stands close to what it heads. */
function gapAfter(block: MailBlock, { at, blocks }: Place): number {
  if (block.kind === 'heading') return blocks[at + 1]?.kind === 'home' || blocks[at + 1]?.kind === 'facts' ? 20 : 12
  if (block.kind === 'home') return 32
  return 24
}

function content(block: MailBlock, { at, brand, style }: Place): string {
  switch (block.kind) {
    case 'heading':
      return at === 0
        ? `<h1 class="h1 ink" style="margin:20px 0 0;${style.display(34, 1.12)}">${escapeHtml(block.text)}</h1>`
        : `<h2 class="ink" style="margin:8px 0 0;${style.display(24, 1.2)}">${escapeHtml(block.text)}</h2>`
    case 'paragraph':
      return block.muted
        ? `<p class="muted" style="margin:0;${style.text(16, 1.5)}">${inline(block.text, brand, 'muted')}</p>`
        : `<p class="ink" style="margin:0;${style.ink(16, 1.55)}">${inline(block.text, brand, 'ink')}</p>`
    case 'quotation':
      return `<p class="ink line" style="margin:0;padding:0 0 0 16px;border-left:3px solid ${brand.light.line};${style.ink(16, 1.55)}">${broken(block.text)}</p>`
    case 'home':
      return home(block, brand, style)
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${block.rows
        .map(
          ({ label, value }) =>
            `<tr><td class="muted line fact" valign="top" style="width:38%;padding:10px 16px 10px 0;border-bottom:1px solid ${brand.light.line};${style.text(15, 1.45)}">${escapeHtml(label)}</td><td class="ink line" valign="top" style="padding:10px 0;border-bottom:1px solid ${brand.light.line};${style.ink(16, 1.45)}">${inline(value, brand, 'ink')}</td></tr>`,
        )
        .join('')}</table>`
    case 'button':
      return `<a href="${escapeHtml(mailUrl(block.url, brand))}" class="cta" style="display:inline-block;padding:14px 24px;background:${brand.light.button};color:${brand.light.onButton};font:500 17px/1.2 ${brand.fonts.text};text-decoration:none;border-radius:${brand.radius}">${escapeHtml(block.text)}</a>`
    case 'small':
      return `<p class="muted" style="margin:0;${style.text(14, 1.55)}">${inline(block.text, brand, 'muted')}</p>`
  }
}

function home({ url, price, qualifier, address, details, picture }: MailHome, brand: MailBrand, style: Styles): string {
  const image =
    picture &&
    `<img width="${PICTURE.width}" height="${PICTURE.height}" style="display:block;width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;border:0;margin:0 0 12px" src="${escapeHtml(mailUrl(picture.url, brand))}" alt="${escapeHtml(picture.alt)}">`
  const term =
    qualifier &&
    ` <span class="muted" style="font-weight:400;font-size:15px;color:${brand.light.muted}">${escapeHtml(qualifier)}</span>`
  return `<a href="${escapeHtml(mailUrl(url, brand))}" class="ink" style="color:${brand.light.ink};text-decoration:none">${image ?? ''}<p class="ink" style="margin:0;${style.ink(20, 1.3, 600)}">${escapeHtml(price)}${term ?? ''}</p><p class="ink" style="margin:2px 0 0;${style.ink(17, 1.4)}">${escapeHtml(address)}</p></a><p class="muted" style="margin:4px 0 0;${style.text(15, 1.45)}">${escapeHtml(details)}</p>`
}

function inline(text: MailText, brand: MailBrand, on: 'ink' | 'muted'): string {
  return piecesOf(text)
    .map((piece) =>
      typeof piece === 'string'
        ? broken(piece)
        : `<a href="${escapeHtml(mailUrl(piece.url, brand))}" class="${on}" style="color:${brand.light[on]};text-decoration:underline">${escapeHtml(piece.text)}</a>`,
    )
    .join('')
}

const broken = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Phones; the dark by the reader's choice, and as Outlook marks it. */
function sheet({ dark }: MailBrand): string {
  const darkness = (when: string) =>
    [
      `${when}.ink{color:${dark.ink}!important}`,
      `${when}.muted{color:${dark.muted}!important}`,
      `${when}.line{border-color:${dark.line}!important}`,
      `${when}.cta{background:${dark.button}!important;color:${dark.onButton}!important}`,
    ].join('')
  return [
    '@media (max-width:600px){.pad{padding-left:20px!important;padding-right:20px!important}.h1{font-size:28px!important}}',
    `@media (prefers-color-scheme:dark){.bg{background:${dark.surface}!important}.page{background:${dark.page}!important}${darkness('')}}`,
    darkness('[data-ogsc] '),
  ].join('')
}
