import type { SectionName } from '#src/agency/profile/settings.ts'
import { serverOnly } from '../../document/server-only.tsx'

type LineDrawing = { viewBox: string; path: string }

const DRAWINGS: Record<SectionName, LineDrawing> = {
  // a gavel
  auctions: {
    viewBox: '39 0 57 24',
    path: 'M40 23.4v-3h32v3M44 20.4v-2.4h24v2.4M57.5 11.5 64 5l6.5 6.5L64 18ZM62.7 3.7l9.1 9.1M56.2 10.2l9.1 9.1M71 8.5l22-5M71.6 11l22.4-5.1M93 3.5a1.3 1.3 0 0 1 1 2.4',
  },
  // a surveyor's level, a rule and a key
  services: {
    viewBox: '39 0 66 24',
    path: 'M40 23.4 47 9.5 54 23.4M47 9.5v13.9M43.5 9.5h7M43 4.5h9.5v3.6H43ZM52.5 5.3h2.8v2h-2.8M47 8.1v1.4M66 23.4V4.5h5v18.9M66 8h2.5M66 11.5h5M66 15h2.5M66 18.5h5M82 20.5a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 1 0-5.8 0M87.6 19.7 99 16.3m-2.4.7.9 3m1.5-3.7.8 2.7',
  },
  // a barn among furrows
  agriculture: {
    viewBox: '0 0 128 24',
    path: 'M52 23.4V12l9-7.5 9 7.5v11.4M58 23.4v-7h6v7M61 9.5v2.4M76 23.4v-6M76 17.4c-4.5 0-5.5-7.4 0-12.4 5.5 5 4.5 12.4 0 12.4ZM3 23.4c8-4.6 24-6.4 49-7M15 23.4c8-3 20-4.2 37-4.6M29 23.4c6-1.4 13-2 23-2.2M80 18.5c14-1.8 30 .4 45 4.9M81 21.3c12-.8 22 0 32 2.1',
  },
  // a chair, an urn and a clock
  antiques: {
    viewBox: '21 0 89 24',
    path: 'M22 23.4v-8.5h14v8.5M22 23.4c0-.5.5-1 1-1M24.5 14.9c-2-4-2-8.4-.7-11.9h10.4c1.3 3.5 1.3 7.9-.7 11.9M24 7.5h10M60 23.4h14M62 23.4c0-2.5 2-3 2-5.4-5-2.5-6-8.5-4-13h14c2 4.5 1 10.5-4 13 0 2.4 2 2.9 2 5.4M62 2.4h10v2.6h-10ZM59.5 8c-3.5-1-4 4.5.8 5.6M74.5 8c3.5-1 4 4.5-.8 5.6M94 23.4v-14c0-4 3-6.4 6-6.4s6 2.4 6 6.4v14M91.5 23.4h17M96.8 10a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0M100 8.2V10l1.2 1M100 15v3.2m-1.3 1a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0',
  },
}

/** In the markup, since a style sheet's picture would be asked for only once that is there. It adorns: nobody is read it. */
function Drawing({ section }: { section: SectionName }) {
  const { viewBox, path } = DRAWINGS[section]
  return (
    <svg viewBox={viewBox} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** A line drawing of what a section of the agency's is about, which stands on the header's lower line. */
export const SectionDrawing = serverOnly('section-drawing', import.meta.env.SSR ? Drawing : undefined, {
  className: 'sectionDrawing',
})
