import { formatTimeOfDay } from '#src/formatting/uk-date.ts'
import { feedApiAbout } from '../../apis/feed-apis.ts'
import { DAILY_MINUTES, type FeedSource, isSentKind, SOURCE_SCHEDULES } from '../feed-source.ts'

/** Where a feed comes from, in a few words. */
function sourcePlace({ kind, settings }: Pick<FeedSource, 'kind' | 'settings'>): string {
  if (settings.url !== undefined) return settings.url && URL.canParse(settings.url) ? new URL(settings.url).host : ''
  return isSentKind(kind) ? 'your software' : (settings.host ?? '')
}

/** "Downloaded every hour from builders.example". */
export function describeSource(
  source: Pick<FeedSource, 'kind' | 'settings' | 'everyMinutes' | 'dailyAt' | 'isPaused'>,
): string {
  if (source.kind === 'push') return 'Sent by your software with an API key'
  if (source.kind === 'real-time') return 'Your software sends each property in real time'
  const api = feedApiAbout(source.kind)
  const how = api
    ? `${api.name}, called`
    : source.kind === 'url'
      ? 'Downloaded'
      : `Fetched by ${source.kind.toUpperCase()}`
  return `${how}${source.isPaused ? '' : ` ${whenFetched(source)}`} from ${sourcePlace(source)}${source.isPaused ? '. Paused' : ''}`
}

function whenFetched({ everyMinutes, dailyAt }: Pick<FeedSource, 'everyMinutes' | 'dailyAt'>): string {
  if (everyMinutes === null) return 'by hand'
  return `${SOURCE_SCHEDULES[everyMinutes]}${everyMinutes === DAILY_MINUTES ? ` at ${formatTimeOfDay(dailyAt)}` : ''}`
}
