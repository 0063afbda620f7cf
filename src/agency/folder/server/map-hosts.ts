import type { MapSettings } from '#src/agency/profile/settings.ts'

/** Hosts of a map that is not ours, to which pages may connect: its tiles, its style and what that says it draws on. */
export function mapHosts({ tiles, style = '', hosts = [] }: Pick<MapSettings, 'tiles' | 'style' | 'hosts'>): string[] {
  const elsewhere = [tiles, style].filter((url) => /^https?:/.test(url)).map((url) => new URL(url).origin)
  return [...new Set([...elsewhere, ...hosts])]
}
