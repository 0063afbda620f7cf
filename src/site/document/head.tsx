import type { MetaDescriptor } from 'react-router'
import { ARTICLES_FEED, HOMES_FEED } from '#src/articles/feed-paths.ts'
import { EagerPictures } from '#src/design-system/picture/eager-pictures.tsx'
import firstPicture from '../loading/inline/first-picture.ts?inline-script'
import type { loader } from '../root.tsx'

/** What every page's head has of its agency. */
export type HeadData = Awaited<ReturnType<typeof loader>>

type HeadProps = {
  nonce: string
  /** undefined if the root's loader failed */
  data: HeadData | undefined
  meta: readonly MetaDescriptor[]
  sheets: readonly string[]
}

/** The head of a document but for its character set and the scripts before it. The browser never renders it again. */
export function Head({ nonce, data, meta, sheets }: HeadProps) {
  const theme = data?.theme.onServer
  return (
    <>
      <EagerPictures nonce={nonce} />
      {theme && <meta name="theme-color" content={theme.colour} />}
      <Fonts nonce={nonce} theme={theme} />
      {data && <Feeds agency={data.agency.name} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {meta.map((one) => (
        <MetaElement key={JSON.stringify(one)} meta={one} />
      ))}
      {sheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      {theme?.inline && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: theme.inline.css }} />}
      {theme && !theme.inline && <link rel="stylesheet" href={theme.url} />}
    </>
  )
}

type Theme = NonNullable<HeadData['theme']['onServer']>

/** The faces of the theme, before the sheets, for which the script would wait. One that is linked has its faces itself. */
function Fonts({ nonce, theme }: { nonce: string; theme: Theme | undefined }) {
  return (
    <>
      {theme?.inline ? (
        <style
          nonce={nonce}
          data-fonts={theme.fonts.join(' ')}
          dangerouslySetInnerHTML={{ __html: theme.inline.faces }}
        />
      ) : (
        theme?.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))
      )}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstPicture }} />
    </>
  )
}

/** Where readers of feeds find what is new. */
function Feeds({ agency }: { agency: string }) {
  const type = 'application/atom+xml'
  return (
    <>
      <link rel="alternate" type={type} title={`${agency}: new homes`} href={HOMES_FEED} />
      <link rel="alternate" type={type} title={`${agency}: articles`} href={ARTICLES_FEED} />
    </>
  )
}

function MetaElement({ meta }: { meta: MetaDescriptor }) {
  if ('title' in meta) return <title>{String(meta.title)}</title>
  if ('script:ld+json' in meta) {
    const json = JSON.stringify(meta['script:ld+json']).replaceAll('<', '\\u003c')
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  if ('tagName' in meta) {
    const { tagName, ...attributes } = meta as { tagName: 'link' | 'meta' }
    return tagName === 'link' ? <link {...attributes} /> : <meta {...attributes} />
  }
  return <meta {...(meta as object)} />
}
