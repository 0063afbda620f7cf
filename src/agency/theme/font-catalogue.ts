/** Families that come with Kerbside, one npm package each; a site serves the letters of those that its theme names. */
export type CatalogueFont = {
  id: string
  name: string
  /** the npm package, whose files/ has the letters */
  package: string
  kind: 'serif' | 'sans'
  about: string
  weights: string
  /** of headlines in it */
  displayWeight: number
  /**
   * Percent by which Georgia, or Arial, takes as much room while the letters are on their way: measured in Chromium by a
   * paragraph about a home on 26 November 2026.
   */
  fallback: { sizeAdjust: number; ascent: number; descent: number }
}

export const FONT_CATALOGUE: readonly CatalogueFont[] = [
  {
    id: 'newsreader',
    name: 'Newsreader',
    package: '@fontsource-variable/newsreader',
    kind: 'serif',
    about: 'Warm and bookish',
    weights: '200 800',
    displayWeight: 400,
    fallback: { sizeAdjust: 92, ascent: 80, descent: 29 },
  },
  {
    id: 'lora',
    name: 'Lora',
    package: '@fontsource-variable/lora',
    kind: 'serif',
    about: 'Soft, with brush strokes',
    weights: '400 700',
    displayWeight: 500,
    fallback: { sizeAdjust: 101.9, ascent: 99.1, descent: 26.5 },
  },
  {
    id: 'source-serif-4',
    name: 'Source Serif',
    package: '@fontsource-variable/source-serif-4',
    kind: 'serif',
    about: 'Clear and businesslike',
    weights: '200 900',
    displayWeight: 400,
    fallback: { sizeAdjust: 102.5, ascent: 101.5, descent: 33.2 },
  },
  {
    id: 'commissioner',
    name: 'Commissioner',
    package: '@fontsource-variable/commissioner',
    kind: 'sans',
    about: 'Humanist, even in tone',
    weights: '100 900',
    displayWeight: 500,
    fallback: { sizeAdjust: 100.4, ascent: 96.5, descent: 24.4 },
  },
  {
    id: 'inter',
    name: 'Inter',
    package: '@fontsource-variable/inter',
    kind: 'sans',
    about: 'Plain and modern',
    weights: '100 900',
    displayWeight: 600,
    fallback: { sizeAdjust: 106.7, ascent: 90.9, descent: 22.5 },
  },
  {
    id: 'figtree',
    name: 'Figtree',
    package: '@fontsource-variable/figtree',
    kind: 'sans',
    about: 'Friendly and round',
    weights: '300 900',
    displayWeight: 600,
    fallback: { sizeAdjust: 100.6, ascent: 94.4, descent: 24.8 },
  },
  {
    id: 'libre-franklin',
    name: 'Libre Franklin',
    package: '@fontsource-variable/libre-franklin',
    kind: 'sans',
    about: 'A newspaper’s grotesque',
    weights: '100 900',
    displayWeight: 600,
    fallback: { sizeAdjust: 104, ascent: 93.3, descent: 24 },
  },
]

/** As style sheets name it. */
export const familyOf = ({ name }: Pick<CatalogueFont, 'name'>) => `${name} Variable`

/** The families of which a theme's stack begins with one of the catalogue's, by its id. */
export function catalogueFontOf(stack: string): CatalogueFont | undefined {
  const [, first] = /^\s*["']?([^"',]+)["']?/.exec(stack) ?? []
  return FONT_CATALOGUE.find((font) => familyOf(font) === first)
}
