/** An element of an XML document, with the text that stands right in it. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

/** The first child of that name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The element that a path of names leads to. */
export function elementAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(childOf, element)
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The text of the element that a path leads to, trimmed; empty where there is none. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return elementAt(element, ...path)?.text.trim() ?? ''
}
