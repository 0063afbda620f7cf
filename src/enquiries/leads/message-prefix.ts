/** What an enquiry about a home starts with: its reference and address. */
function aboutProperty(reference: string, displayAddress: string): string {
  return `${reference}, ${displayAddress}`
}

/** The message with the home that it is about in front; unchanged if it is there already. */
export function prefixMessage(message: string, reference: string, displayAddress: string): string {
  const prefix = aboutProperty(reference, displayAddress)
  return message.startsWith(prefix) ? message : `${prefix}\n\n${message}`
}
