import './icon.css'

/** Drawn on a 24 px square with one stroke; the style sheet gives width, colour and size. */
const PATHS = {
  'arrow-left': 'M20 12H4m6-6-6 6 6 6',
  'arrow-right': 'M4 12h16m-6-6 6 6-6 6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15Zm4 4h4',
  bin: 'M5 7h14M9.5 7V4h5v3m2.5 0-1 13.5H8L7 7',
  bolt: 'M13 3 5.5 13.5H12L11 21l7.5-10.5H12Z',
  camera: 'M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  'chevron-down': 'm5 9 7 7 7-7',
  'chevron-left': 'm15 5-7 7 7 7',
  'chevron-right': 'm9 5 7 7-7 7',
  cross: 'm5.5 5.5 13 13m0-13-13 13',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  film: 'M7 4.5v15L19.5 12Z',
  filters:
    'M3.5 7h10m5 0h2m-17 10h2m5 0h10M13.5 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M5.5 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
  floorplan: 'M3.5 3.5h17v17h-17zM3.5 12h6m3 0h3m-3-8.5V12m0 3.5v5',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.5V13m0 3v.2',
  list: 'M3.5 6.5h17M3.5 12h17m-17 5.5h17',
  locate: 'M6.5 12a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M12 2.5v4m0 11v4M2.5 12h4m11 0h4',
  mail: 'M3.5 5.5h17v13h-17zm0 1 8.5 6.5 8.5-6.5',
  map: 'm3.5 6 6-2.5 5 2.5 6-2.5V18l-6 2.5-5-2.5-6 2.5ZM9.5 3.5V18m5-12v14.5',
  menu: 'M3.5 7h17m-17 5h17m-17 5h17',
  minus: 'M4.5 12h15',
  pencil: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19Z',
  person: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
  phone:
    'M6.5 3.5h3L11 8 9 9.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2C10.6 19 5 13.4 4.5 5.7a2 2 0 0 1 2-2.2Z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM9.75 10a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0',
  plus: 'M4.5 12h15M12 4.5v15',
  search: 'M4.5 10.5a6 6 0 1 0 12 0 6 6 0 1 0-12 0M15 15l5.5 5.5',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M5 12.5v8h14v-8',
  tick: 'm4.5 12.5 5 5 10-11',
  tour: 'M12 3.5 4 8v8l8 4.5 8-4.5V8ZM4 8l8 4.5L20 8m-8 4.5v8',
} as const

export type IconName = keyof typeof PATHS

/** A picture beside words that already say it: hidden from assistive technology, takes the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
