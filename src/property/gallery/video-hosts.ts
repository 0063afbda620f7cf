import type { VideoLink } from './video-link.ts'

/** Who hosts films or tours, and how a link of theirs becomes the URL of their player. */
export type VideoProvider = {
  /** as the agency's settings name it */
  id: string
  /** as visitors know it */
  name: string
  /** hosts of its links; `*.` in front takes every host under it */
  hosts: readonly string[]
  /** hosts of its player, for the content policy */
  frames: readonly string[]
  /** the player's URL, which starts to play; null if the link names nothing that plays */
  player(link: VideoLink): string | null
}

/**
 * Hosts of films. Sources, read in November 2026: YouTube's player parameters
 * (developers.google.com/youtube/player_parameters), Vimeo's embedding and its privacy hash
 * (help.vimeo.com, "Embedding options" and "Private links"), Google Drive's embed of a shared file
 * (support.google.com/drive, "Share files").
 */
export const FILM_HOSTS: readonly VideoProvider[] = [
  {
    id: 'youtube',
    name: 'YouTube',
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'music.youtube.com',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
      'youtu.be',
      'www.youtu.be',
    ],
    frames: ['www.youtube-nocookie.com'],
    player: youtubePlayer,
  },
  {
    id: 'vimeo',
    name: 'Vimeo',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frames: ['player.vimeo.com', 'vimeo.com'],
    player: vimeoPlayer,
  },
  {
    id: 'google-drive',
    name: 'Google Drive',
    hosts: ['drive.google.com', 'docs.google.com'],
    frames: ['drive.google.com'],
    player: drivePlayer,
  },
]

const YOUTUBE_ID = /^[\w-]{11}$/
/** before the id in a path: youtube.com/shorts/{id} and the like */
const YOUTUBE_PATHS = new Set(['embed', 'shorts', 'live', 'v', 'e', 'vi'])

function youtubePlayer(link: VideoLink): string | null {
  const [first = '', second = ''] = link.parts
  const list = link.parameter('list')
  const id = link.host.endsWith('youtu.be')
    ? first
    : YOUTUBE_PATHS.has(first)
      ? second
      : (link.parameter('v') ?? link.parameter('vi') ?? '')
  const start = secondsOf(link.parameter('t') ?? link.parameter('start'))
  const options = `autoplay=1&rel=0${start > 0 ? `&start=${start}` : ''}`
  const playlist = list !== undefined && /^[\w-]{10,64}$/.test(list) ? `&list=${list}` : ''
  const player = 'https://www.youtube-nocookie.com/embed/'
  if (YOUTUBE_ID.test(id) && id !== 'videoseries') return `${player}${id}?${options}${playlist}`
  return playlist && (first === 'playlist' || second === 'videoseries')
    ? `${player}videoseries?${options}${playlist}`
    : null
}

/** `90`, `90s`, `1m30s` or `1h2m3s`, in seconds; 0 for anything else. */
function secondsOf(time = ''): number {
  const found = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time)
  if (!found) return 0
  const [hours, minutes, seconds] = [found[1], found[2], found[3]].map((digits) => Number(digits ?? 0))
  return hours! * 3600 + minutes! * 60 + seconds!
}

/** A film's number, and for one with a private link its hash, which stands behind the number or in `h`. */
function vimeoPlayer(link: VideoLink): string | null {
  const { parts } = link
  if (parts[0] === 'event' && /^\d{3,12}$/.test(parts[1] ?? ''))
    return `https://vimeo.com/event/${parts[1]}/embed?autoplay=1&dnt=1`
  const at = parts.findLastIndex((part) => /^\d{5,12}$/.test(part))
  const above = parts[at - 1]
  // a showcase or an album has a number of its own, and is no film
  if (at < 0 || above === 'showcase' || above === 'album' || above === 'ondemand') return null
  const behind = parts[at + 1]
  const hash = link.parameter('h') ?? (behind !== undefined && /^[\da-f]{8,20}$/i.test(behind) ? behind : undefined)
  const secret = hash !== undefined && /^[\da-z]{8,20}$/i.test(hash) ? `h=${hash}&` : ''
  return `https://player.vimeo.com/video/${parts[at]}?${secret}autoplay=1&dnt=1`
}

function drivePlayer(link: VideoLink): string | null {
  const at = link.parts.indexOf('d')
  const id = link.parts[at - 1] === 'file' ? link.parts[at + 1] : link.parameter('id')
  if (id === undefined || !/^[\w-]{20,60}$/.test(id)) return null
  const key = link.parameter('resourcekey')
  return `https://drive.google.com/file/d/${id}/preview${key && /^[\w-]+$/.test(key) ? `?resourcekey=${key}` : ''}`
}
