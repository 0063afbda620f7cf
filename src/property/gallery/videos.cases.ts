/** Links as feeds carry them: the link, who hosts it, its player's URL. */
export const PLAYERS: readonly (readonly [link: string, provider: string, player: string])[] = [
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['http://youtube.com/watch?v=aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://www.youtube.com/watch?feature=share&amp;v=aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://music.youtube.com/watch?v=aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['www.youtube.com/watch?v=aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['//www.youtube.com/embed/aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://youtu.be/aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://youtu.be/aqz-KE-bpKQ?si=Zx81JfQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://youtu.be/aqz-KE-bpKQ?t=90', 'YouTube', youtube('aqz-KE-bpKQ', '&start=90')],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', 'YouTube', youtube('aqz-KE-bpKQ', '&start=90')],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1h2m3s', 'YouTube', youtube('aqz-KE-bpKQ', '&start=3723')],
  ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=15', 'YouTube', youtube('aqz-KE-bpKQ', '&start=15')],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://www.youtube.com/live/aqz-KE-bpKQ?feature=shared', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://www.youtube.com/v/aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'YouTube', youtube('aqz-KE-bpKQ')],
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PLbpi6ZahtOH6Ar_3GPy3workM',
    'YouTube',
    youtube('aqz-KE-bpKQ', '&list=PLbpi6ZahtOH6Ar_3GPy3workM'),
  ],
  [
    'https://www.youtube.com/playlist?list=PLbpi6ZahtOH6Ar_3GPy3workM',
    'YouTube',
    youtube('videoseries', '&list=PLbpi6ZahtOH6Ar_3GPy3workM'),
  ],
  ['https://vimeo.com/76979871', 'Vimeo', vimeo('76979871')],
  ['https://www.vimeo.com/76979871/', 'Vimeo', vimeo('76979871')],
  ['https://vimeo.com/791813674/2c9cfc5030', 'Vimeo', vimeo('791813674', '2c9cfc5030')],
  ['https://vimeo.com/791813674?h=2c9cfc5030', 'Vimeo', vimeo('791813674', '2c9cfc5030')],
  ['https://vimeo.com/791813674/2c9cfc5030?share=copy', 'Vimeo', vimeo('791813674', '2c9cfc5030')],
  ['https://vimeo.com/manage/videos/791813674/2c9cfc5030', 'Vimeo', vimeo('791813674', '2c9cfc5030')],
  ['https://player.vimeo.com/video/76979871', 'Vimeo', vimeo('76979871')],
  ['https://player.vimeo.com/video/791813674?h=2c9cfc5030&title=0', 'Vimeo', vimeo('791813674', '2c9cfc5030')],
  ['https://vimeo.com/channels/staffpicks/76979871', 'Vimeo', vimeo('76979871')],
  ['https://vimeo.com/groups/shortfilms/videos/76979871', 'Vimeo', vimeo('76979871')],
  ['https://vimeo.com/showcase/8021482/video/76979871', 'Vimeo', vimeo('76979871')],
  ['https://vimeo.com/event/473964', 'Vimeo', 'https://vimeo.com/event/473964/embed?autoplay=1&dnt=1'],
  [
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/view?usp=sharing',
    'Google Drive',
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/preview',
  ],
  [
    'https://drive.google.com/open?id=1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw',
    'Google Drive',
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/preview',
  ],
  [
    'https://drive.google.com/uc?export=download&id=1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw',
    'Google Drive',
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/preview',
  ],
  [
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/preview?resourcekey=0-abcDEF',
    'Google Drive',
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/preview?resourcekey=0-abcDEF',
  ],
  ['https://my.matterport.com/show/?m=SxQL3iGyoDo', 'Matterport', matterport('SxQL3iGyoDo')],
  ['https://my.matterport.com/show?m=SxQL3iGyoDo&mls=1', 'Matterport', matterport('SxQL3iGyoDo')],
  ['https://my.matterport.com/work?m=SxQL3iGyoDo', 'Matterport', matterport('SxQL3iGyoDo')],
  ['https://my.matterport.com/models/SxQL3iGyoDo?section=media', 'Matterport', matterport('SxQL3iGyoDo')],
  ['https://matterport.com/discover/space/SxQL3iGyoDo', 'Matterport', matterport('SxQL3iGyoDo')],
  ['https://discover.matterport.com/space/SxQL3iGyoDo', 'Matterport', matterport('SxQL3iGyoDo')],
  same('https://tour.giraffe360.com/51046496fd2c4761933549f4dfe3cfab/', 'Giraffe360'),
  same('https://tour.giraffe360.com/northgate-oakham', 'Giraffe360'),
  same('https://premium.giraffe360.com/ashlar-wren/91ac2f09/', 'Giraffe360'),
  same('https://www.eyespy360.com/virtual-tour/es-20418', 'EyeSpy360'),
  same('https://tours.eyespy360.com/northgate', 'EyeSpy360'),
  same('https://livetour.istaging.com/478b7e8f-43ca-4609-9391-1c8074e210fb?index=5', 'iStaging'),
  same('https://livetour.istaging.com/?group=8f39d0e0-8682-4dff-91cf-7f074b0266f7', 'iStaging'),
  same('https://app.cloudpano.com/tours/ryryRvL0l?sceneId=P4NWJ7Hmod-', 'CloudPano'),
  same('https://www.cloudpano.com/tours/t1LtFvj5DK', 'CloudPano'),
  same('https://kuula.co/share/7PB7v', 'Kuula'),
  same('https://kuula.co/share/collection/79Z2b?logo=-1&info=0&fs=1&vr=1', 'Kuula'),
  ['https://www.kuula.co/post/7PB7v', 'Kuula', 'https://kuula.co/share/7PB7v'],
  same('https://tour.metareal.com/apps/player?asset=9be7133d-0eda-4672-bf3c-51bf6b8f88fb', 'Metareal'),
  same('https://tour-de.metareal.com/apps/player?starting=tour&asset=bb783986-966e-4695', 'Metareal'),
  same('https://www.asteroom.com/pviewer?hideleadgen=1&token=c_TcCJ_MxEGF-c__thZUJw', 'Asteroom'),
  same('https://www.asteroommls.com/pviewer?token=V0HbCLlJ9EeBmYyc-SwfmQ', 'Asteroom'),
  ['https://players.cupix.com/p/bUVnYXBp', 'Cupix', 'https://players.cupix.com/p/bUVnYXBp'],
  ['https://players.cupix.com/embed.html?key=R4iFd63W', 'Cupix', 'https://players.cupix.com/p/R4iFd63W'],
  same('https://view.ricohtours.com/aaf1ba0f-8631-49d9-8fda-3ace90065eb9?type=compact', 'RICOH360 Tours'),
  same('https://mls.ricoh360.com/f948586f-1c5c-48dc-81fd-6ef9a09a12c0/c84e8d06-2b82-46a0', 'RICOH360 Tours'),
  [
    'https://theta360.com/s/q41fN1dypHKIyAdQUdJz4AeHs',
    'RICOH THETA',
    'https://theta360.com/s/q41fN1dypHKIyAdQUdJz4AeHs?view=embed',
  ],
  same('https://www.madesnappy.co.uk/tour/1g5gcgd1g', 'Made Snappy'),
  same('https://app.nodalview.com/s/3DN6S_pi13FQKQlpdGplAn', 'Nodalview'),
  ['https://youriguide.com/7_northgate_oakham', 'iGUIDE', 'https://youriguide.com/embed/7_northgate_oakham'],
  [
    'https://youriguide.com/embed/7_northgate_oakham?unbranded=1',
    'iGUIDE',
    'https://youriguide.com/embed/7_northgate_oakham?unbranded=1',
  ],
  same('https://floorfy.com/tour/1987195?play=no', 'Floorfy'),
  same('https://momento360.com/e/u/8ff2cbd17f4b403fae68eead5a861766?utm_source=other', 'Momento360'),
  same('https://tour.panoee.net/68ff28c676f3860dc809beae', 'Panoee'),
  same('https://teliportme.com/virtualtour/5f1f3688/2098835', 'TeliportMe'),
  same('https://www.klapty.com/tour/PlF05v7VZn', 'Klapty'),
  same('https://www.klapty.com/tour/tunnel/Fpu0P7qcMs', 'Klapty'),
  same('https://www.insidemaps.com/app/walkthrough-v2/?projectId=BWSi67lD8b&env=production', 'InsideMaps'),
  same('https://app.immoviewer.com/portal/tour/1561022?accessKey=5dc8', 'immoviewer'),
  same('https://3dtour.vieweet.com/?tour=PLXSQBK', 'Vieweet'),
  same('https://www.vieweet.com/iframe/PLXSQBK?ui=iframe', 'Vieweet'),
  // an older link is framed over https all the same
  ['http://tour.giraffe360.com/northgate', 'Giraffe360', 'https://tour.giraffe360.com/northgate'],
]

/** Links that are not shown. */
export const UNKNOWN: readonly string[] = [
  '',
  'a tour',
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@ashlarwren',
  'https://www.youtube.com/channel/UC1234567890',
  'https://youtube.com.example.net/watch?v=aqz-KE-bpKQ',
  'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
  'https://youtu.be/',
  'https://vimeo.com/',
  'https://vimeo.com/ashlarwren',
  'https://vimeo.com/showcase/8021482',
  'https://vimeo.com/album/8021482',
  'https://vimeo.com/ondemand/12345678',
  'https://drive.google.com/drive/folders/1a2B3c4D5e6F7g8H9i0J',
  'https://drive.google.com/file/d/short/view',
  'https://docs.google.com/document/d/1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVw/edit',
  'https://my.matterport.com/',
  'https://my.matterport.com/show/?m=tooshort',
  'https://matterport.com/blog/SxQL3iGyoDo',
  'https://tour.giraffe360.com/',
  'https://my.giraffe360.com/3dflp/91ac2f09',
  'https://eyespy360.com/',
  'https://eyespy360.com.example.net/tour/7',
  'https://kuula.co/profile/ashlarwren',
  'https://app.cloudpano.com/login',
  'https://players.cupix.com/preview/2OfQikoY',
  'https://youriguide.com/',
  'https://www.klapty.com/explore',
  'https://tours.example.com/northgate',
]

function youtube(id: string, more = ''): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${more}`
}

function vimeo(id: string, hash?: string): string {
  return `https://player.vimeo.com/video/${id}?${hash ? `h=${hash}&` : ''}autoplay=1&dnt=1`
}

function matterport(id: string): string {
  return `https://my.matterport.com/show/?m=${id}&play=1`
}

/** A link that is itself the player. */
function same(link: string, provider: string) {
  return [link, provider, link] as const
}
