import script from './eager-pictures-script.ts?inline-script'

/** In the head of the document, before all pictures: loads those of the first screen at once. */
export function EagerPictures({ nonce }: { nonce?: string }) {
  // the browser leaves the server's script as it is, so its bundle does not carry the text
  const html = import.meta.env.SSR ? script : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
