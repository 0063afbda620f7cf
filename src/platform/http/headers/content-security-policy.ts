export type PolicyOptions = {
  /** HTTPS is offered: browsers are told to ask for nothing without it */
  secure: boolean
  /** where connections may go besides ours (development's hot reload) */
  connect?: readonly string[]
  /** where scripts and frames may come from besides ours */
  scripts?: readonly string[]
  frames?: readonly string[]
  /** where pictures may come from besides ours */
  pictures?: readonly string[]
  /** where the frames of one page may come from besides, by its path */
  framesOn?: (path: string) => readonly string[]
  /** sources (`'sha256-…'`) of inline scripts that pages may add later: the agency's own code */
  laterScripts?: readonly string[]
  /** development: Vite injects styles and scripts without our nonce */
  relaxed?: boolean
}

/** The sources of what stands in a page itself: a nonce, or hashes. */
export type InlineSources = { scripts: string; styles: string }

/** By which one answer lets its own inline scripts and styles in. */
export function nonceSources(nonce: string): InlineSources {
  return { scripts: `'nonce-${nonce}'`, styles: `'nonce-${nonce}'` }
}

export type ContentSecurityPolicy = (path: string, inline: InlineSources) => string

/** What an answer at a path may load and run; nothing that is not named here. */
export function contentSecurityPolicy(options: PolicyOptions): ContentSecurityPolicy {
  const { connect = [], scripts = [], frames = [], pictures = [], laterScripts = [], framesOn } = options
  const list = (...sources: string[]) => sources.filter((source) => source !== '').join(' ')
  const others = [
    `img-src ${list("'self' data: blob:", ...pictures)}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...connect)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return (path, given) => {
    // a nonce or a hash would switch unsafe-inline off
    const inline = options.relaxed ? { scripts: "'unsafe-inline'", styles: "'unsafe-inline'" } : given
    return [
      "default-src 'self'",
      `script-src ${list("'self'", inline.scripts, ...(options.relaxed ? [] : laterScripts), ...scripts)}`,
      `style-src ${list("'self'", inline.styles)}`,
      `frame-src ${list("'self'", ...frames, ...(framesOn?.(path) ?? []))}`,
      others,
    ].join('; ')
  }
}
