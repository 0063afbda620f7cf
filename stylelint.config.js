/**
 * A combinator after a selector part without a class: `li + li`, `* + p`, `:is(th, td) ~ td`. One such rule makes the
 * browser restyle everything after an inserted element. Why: docs/decisions/0001-plain-css-in-layers.md.
 */
const bareSibling = String.raw`/(?:^|[\s,(>&])(?::is\([a-z0-9,\s]+\)|[a-z][a-z0-9]*|\*) [+~] [a-z.*:]/`

/**
 * All elements below a state of the page: browsers style the whole page anew whenever anything on it opens. Measured:
 * docs/decisions/0024-scripts-at-first-touch.md.
 */
const everythingUnderHas = String.raw`/:has\((?:[^()]|\([^()]*\))*\)[^,{]*[\s>+~]\*/`

/** @type {import('stylelint').Config} */
export default {
  // Formatting and likely mistakes are Biome's. These are the rules that Biome does not have.
  rules: {
    // `ch` and `ex` measure the loaded font, so that every line would break anew when the web font arrives.
    'unit-disallowed-list': [['ch', 'ex'], { message: 'Use em or rem: this unit changes when the web font arrives' }],
    // A browser's larger text must get the layout of a narrower window, or its words run out of it.
    'media-feature-name-unit-allowed-list': [
      { '/width|height/': ['em', 'rem'] },
      { message: 'Use em: a breakpoint in px does not follow the size of the text' },
    ],
    'selector-disallowed-list': [
      [bareSibling, everythingUnderHas],
      { message: 'Select a class or :not(:first-child): see docs/decisions/0001-plain-css-in-layers.md' },
    ],
  },
  overrides: [
    {
      // These sheets are loaded by their own pages and overlays only, and by staff.
      files: [
        'src/site/pages/written/**',
        'src/site/overlays/tenant-info/**',
        'src/site/pages/alert-settings/**',
        'src/desk/**',
      ],
      rules: { 'selector-disallowed-list': null },
    },
  ],
  reportNeedlessDisables: true,
}
