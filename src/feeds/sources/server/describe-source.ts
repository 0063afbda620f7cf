import { type FeedSource, SOURCE_SCHEDULES } from '../feed-source.ts'

/** Where a feed comes from, in a few words. */
function sourcePlace({ kind, settings }: Pick<FeedSource, 'kind' | 'settings'>): string {
  if (kind === 'url') return settings.url && URL.canParse(settings.url) ? new URL(settings.url).host : ''
  return kind === 'push' ? 'your software' : (settings.host ?? '')
}

/** "Downloaded every hour from builders.example". */
export function describeSource(source: Pick<FeedSource, 'kind' | 'settings' | 'everyMinutes' | 'isPaused'>): string {
  if (source.kind === 'push') return 'Sent by your software with an API key'
  const when = source.isPaused
    ? '. Paused'
    : source.everyMinutes === null
      ? ' by hand'
      : ` ${SOURCE_SCHEDULES[source.everyMinutes] ?? ''}`
  const how = source.kind === 'url' ? 'Downloaded from' : `Fetched by ${source.kind.toUpperCase()} from`
  return `${how} ${sourcePlace(source)}${when}`
}
