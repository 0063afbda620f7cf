/** Where the emails of some saved searches are changed or stopped without signing in; POST stops them (RFC 8058). */
export function alertSettingsPath(token: string): string {
  return `/alerts/${token}`
}

/** The same, with a frequency chosen beforehand. */
export function alertFrequencyPath(token: string, frequency: string): string {
  return `${alertSettingsPath(token)}?frequency=${frequency}`
}
