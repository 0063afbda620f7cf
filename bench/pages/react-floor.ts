import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** Opening and closing tags, comments, and text between them, as React writes them. */
const TOKENS = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=/>]+(?:="[^"]*")?)*)\s*(\/?)>|<!(?:--.*?--|[^>]*)>|[^<]+/gs
const ATTRIBUTES = /([^\s=]+)(?:="([^"]*)")?/g
const VOID = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source', 'wbr'])
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

type Open = { name: string; attributes: Record<string, unknown>; children: ReactNode[] }

/**
 * Nothing but React: the elements of a finished page, without components, data or a request. Rendering them is the least
 * that any page with this markup can cost.
 */
export function reactFloor(html: string): () => string {
  const root: Open = { name: '', attributes: {}, children: [] }
  const open = [root]
  // what scripts and styles hold is text, whatever it looks like
  const raw: string[] = []
  const plain = html.replaceAll(/(<(?:script|style)\b[^>]*>)(.*?)(?=<\/(?:script|style)>)/gs, (_, tag, text) => {
    raw.push(text)
    return tag
  })
  for (const [token, closing, name = '', written = '', selfClosing] of plain.matchAll(TOKENS)) {
    const inner = open.at(-1)!
    if (name === '') {
      if (!token.startsWith('<')) inner.children.push(decoded(token))
    } else if (closing) {
      if (inner.name !== name) throw new Error(`</${name}> closes <${inner.name}>`)
      open.pop()
      open.at(-1)!.children.push(elementOf(inner))
    } else {
      const element: Open = { name, attributes: attributesOf(written), children: [] }
      if (name === 'script' || name === 'style') element.attributes.dangerouslySetInnerHTML = { __html: raw.shift() }
      if (selfClosing || VOID.has(name)) inner.children.push(elementOf(element))
      else open.push(element)
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`)
  const [document] = root.children.filter((child) => typeof child === 'object')
  return () => renderToString(document)
}

function elementOf({ name, attributes, children }: Open): ReactNode {
  return createElement(name, attributes, ...children)
}

function attributesOf(written: string): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  // React takes styles as objects; a value is all the same to what it costs
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTES))
    attributes[name === 'class' ? 'className' : name === 'style' ? 'data-style' : name] = decoded(value)
  return attributes
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!)
}
