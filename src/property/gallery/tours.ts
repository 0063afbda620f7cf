import type { VideoProvider } from './video-hosts.ts'
import type { VideoLink } from './video-link.ts'

/**
 * Providers of virtual tours that UK agents' feeds link to, each with the form of the links that it
 * publishes. Those that document their links: Matterport ("URL parameters", support.matterport.com), Kuula
 * (kuula.co/page/embed), Giraffe360 (docs.giraffe360.com, "Tour link"). The others are known by links as they are shared;
 * EyeSpy360 and Made Snappy publish no form that we found, so theirs are taken by their hosts. A tour hosted anywhere
 * else, such as a Pano2VR tour on the agency's own web space, is named in the agency's settings (`videos.moreHosts`).
 */
export const TOUR_HOSTS: readonly VideoProvider[] = [
  {
    id: 'matterport',
    name: 'Matterport',
    hosts: ['my.matterport.com', 'matterport.com', 'www.matterport.com', 'discover.matterport.com'],
    frames: ['my.matterport.com'],
    player: matterportPlayer,
  },
  // tour.giraffe360.com/{tour}, and the branded premium.giraffe360.com/{agency}/{tour}
  hosted('giraffe360', 'Giraffe360', ['tour.giraffe360.com', 'premium.giraffe360.com'], /^\/.+/),
  hosted('eyespy360', 'EyeSpy360', ['eyespy360.com', '*.eyespy360.com'], /^\/.+/),
  // a tour's UUID, or a group of tours: ?group={uuid}
  hosted('istaging', 'iStaging', ['livetour.istaging.com', 'vrviewer.istaging.com'], /^\/([\w-]{16,}|\?group=[\w-]+)/),
  hosted('cloudpano', 'CloudPano', ['app.cloudpano.com', 'www.cloudpano.com', 'cloudpano.com'], /^\/tours\/[\w-]+/),
  {
    id: 'kuula',
    name: 'Kuula',
    hosts: ['kuula.co', 'www.kuula.co'],
    frames: ['kuula.co'],
    player: kuulaPlayer,
  },
  // tour-de, tour-us …: its regions
  hosted('metareal', 'Metareal', ['tour.metareal.com', '*.metareal.com'], /^\/apps\/player\/?\?(.*&)?asset=[\w-]{10,}/),
  hosted(
    'asteroom',
    'Asteroom',
    ['www.asteroom.com', 'asteroom.com', 'www.asteroommls.com', 'asteroommls.com'],
    /^\/pviewer\/?\?(.*&)?token=[\w-]+/,
  ),
  {
    id: 'cupix',
    name: 'Cupix',
    hosts: ['players.cupix.com'],
    frames: ['players.cupix.com'],
    player: cupixPlayer,
  },
  hosted(
    'ricoh360',
    'RICOH360 Tours',
    ['view.ricohtours.com', 'ricohtours.com', 'view.ricoh360.com', 'mls.ricoh360.com'],
    /^\/[\da-f]{8}-[\da-f-]{20,}/i,
  ),
  {
    id: 'theta360',
    name: 'RICOH THETA',
    hosts: ['theta360.com', 'www.theta360.com'],
    frames: ['theta360.com'],
    player: ({ parts }) =>
      parts[0] === 's' && /^\w{10,}$/.test(parts[1] ?? '') ? `https://theta360.com/s/${parts[1]}?view=embed` : null,
  },
  hosted('made-snappy', 'Made Snappy', ['www.madesnappy.co.uk', 'madesnappy.co.uk'], /^\/tours?\/[\w-]+/),
  hosted(
    'nodalview',
    'Nodalview',
    ['nodalview.com', 'www.nodalview.com', 'app.nodalview.com'],
    /^\/(?:\w+\/)?s\/[\w-]{8,}/,
  ),
  {
    id: 'iguide',
    name: 'iGUIDE',
    hosts: ['youriguide.com', 'www.youriguide.com', 'unbranded.youriguide.com'],
    frames: ['youriguide.com'],
    player: iguidePlayer,
  },
  hosted('floorfy', 'Floorfy', ['floorfy.com', 'www.floorfy.com', 'my.floorfy.com'], /^\/tour\/\w+/),
  hosted('momento360', 'Momento360', ['momento360.com', 'www.momento360.com'], /^\/e\/(?:u|uc|ucv)\/[\da-f]{16,}/i),
  hosted('panoee', 'Panoee', ['tour.panoee.com', 'tour.panoee.net'], /^\/.+/),
  hosted('teliportme', 'TeliportMe', ['teliportme.com', 'www.teliportme.com'], /^\/(?:virtualtour|view|embed)\/[\w-]+/),
  hosted('klapty', 'Klapty', ['www.klapty.com', 'klapty.com'], /^\/tour\/(?:tunnel\/)?[\w-]{6,}/),
  hosted(
    'insidemaps',
    'InsideMaps',
    ['www.insidemaps.com', 'insidemaps.com'],
    /^\/app\/walkthrough(?:-v2)?\/?\?(.*&)?projectId=\w+/,
  ),
  hosted('immoviewer', 'immoviewer', ['app.immoviewer.com'], /^\/portal\/tour\/\d+/),
  {
    id: 'vieweet',
    name: 'Vieweet',
    hosts: ['3dtour.vieweet.com', 'www.vieweet.com', 'vieweet.com'],
    frames: ['3dtour.vieweet.com', 'www.vieweet.com'],
    player: vieweetPlayer,
  },
]

/** A provider whose links are themselves what is framed. `form` is of path and query, from their first slash. */
function hosted(id: string, name: string, hosts: readonly string[], form: RegExp): VideoProvider {
  return {
    id,
    name,
    hosts,
    frames: hosts,
    player: ({ host, path, query }) => (form.test(path + query) ? `https://${host}${path}${query}` : null),
  }
}

/** `show?m={id}`, `show/?m={id}`, `work?m={id}`, `models/{id}` and `discover/space/{id}`; an id has eleven characters. */
function matterportPlayer(link: VideoLink): string | null {
  const [first, second, third] = link.parts
  const inPath =
    first === 'models'
      ? second
      : first === 'discover' && second === 'space'
        ? third
        : first === 'space'
          ? second
          : undefined
  const id = first === 'show' || first === 'work' ? link.parameter('m') : inPath
  return id !== undefined && /^[\da-z]{11}$/i.test(id) ? `https://my.matterport.com/show/?m=${id}&play=1` : null
}

/** `share/{id}`, `share/collection/{id}` and the old `post/{id}`; what was chosen for the sharing is kept. */
function kuulaPlayer({ parts, query }: VideoLink): string | null {
  const [first, second, third] = parts
  const id = second === 'collection' ? third : second
  if ((first !== 'share' && first !== 'post') || !/^[\da-z]{4,12}$/i.test(id ?? '')) return null
  return `https://kuula.co/share/${second === 'collection' ? 'collection/' : ''}${id}${query}`
}

/** `p/{key}` and `embed.html?key={key}`. */
function cupixPlayer(link: VideoLink): string | null {
  const [first, second] = link.parts
  const key = first === 'embed.html' ? link.parameter('key') : first === 'p' ? second : undefined
  return key !== undefined && /^\w{6,}$/.test(key) ? `https://players.cupix.com/p/${key}` : null
}

/** `{name-of-the-home}` and `embed/{name-of-the-home}`. */
function iguidePlayer({ parts, query }: VideoLink): string | null {
  const name = parts[0] === 'embed' ? parts[1] : parts[0]
  return name !== undefined && /^\w{6,}$/.test(name) ? `https://youriguide.com/embed/${name}${query}` : null
}

/** `3dtour.vieweet.com/?tour={id}` and `vieweet.com/iframe/{id}`. */
function vieweetPlayer(link: VideoLink): string | null {
  const tour = link.parameter('tour')
  if (link.host === '3dtour.vieweet.com')
    return tour !== undefined && /^[\w-]+$/.test(tour) ? `https://3dtour.vieweet.com/?tour=${tour}` : null
  const [first, id] = link.parts
  return first === 'iframe' && /^\w{4,}$/.test(id ?? '') ? `https://www.vieweet.com/iframe/${id}${link.query}` : null
}
