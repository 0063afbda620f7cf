import type { Channel } from '#src/property/listing/listing.ts'

/** Words of ours for what agencies have tags for. The first tag that the agency declares is meant. */
export type Synonym = {
  /** parted by `|`, in normal form; the plural in -s is read too */
  words: string
  /** likeliest first, parted by spaces; of `houses` and `house` either will do */
  tags: string
  /** a wider kind, asked for as well as the text where no tag is declared */
  kind?: string
  /** looked for in the listing's text where no tag is declared; absent: the words are then not understood */
  text?: string
  /** what the words imply where nothing says whether to buy or to rent */
  implies?: Channel
  /**
   * `home` what people live in, `business` premises, `small` land and garages; absent: something that a home has
   */
  sort?: 'home' | 'business' | 'small'
  /** a tag of every site (src/property/listing/tags.ts): asked for where the agency declares none */
  always?: true
  /** asked for instead after "with" beside a home: a house with land, a flat with a terrace */
  feature?: { text?: string; minAcreage?: number }
  /** the kind that is meant where nothing else says a kind or a number of bedrooms: "garage to rent" */
  alone?: string
}

export const SYNONYMS: readonly Synonym[] = [
  { words: 'house', tags: 'houses', text: 'house', sort: 'home' },
  { words: 'flat|apartment', tags: 'flats apartments', text: 'flat', sort: 'home' },
  { words: 'bungalow', tags: 'bungalows', text: 'bungalow', sort: 'home' },
  { words: 'cottage', tags: 'cottages', kind: 'houses', text: 'cottage', sort: 'home' },
  { words: 'maisonette', tags: 'maisonettes', kind: 'flats', text: 'maisonette', sort: 'home' },
  { words: 'penthouse', tags: 'penthouses', kind: 'flats', text: 'penthouse', sort: 'home' },
  { words: 'duplex', tags: 'duplexes', kind: 'flats', text: 'duplex', sort: 'home' },
  { words: 'town house|townhouse', tags: 'town-houses townhouses', kind: 'houses', text: 'town house', sort: 'home' },
  { words: 'mews house', tags: 'mews-houses mews', kind: 'houses', text: 'mews', sort: 'home' },
  { words: 'farmhouse|farm house', tags: 'farmhouses', kind: 'character', text: 'farmhouse', sort: 'home' },
  { words: 'villa', tags: 'villas', kind: 'houses', text: 'villa', sort: 'home' },
  { words: 'manor house', tags: 'manor-houses', kind: 'character', text: 'manor house', sort: 'home' },
  { words: 'country house', tags: 'country-houses', kind: 'character', text: 'country house', sort: 'home' },
  {
    words: 'barn conversion|converted barn',
    tags: 'barn-conversions',
    kind: 'character',
    text: 'barn conversion',
    sort: 'home',
  },
  { words: 'barn', tags: 'barns barn-conversions', text: 'barn' },
  { words: 'detached', tags: 'detached', always: true },
  { words: 'semi|semi detached|semidetached', tags: 'semi-detached', always: true },
  { words: 'terraced|mid terrace|mid terraced', tags: 'terraced', always: true },
  { words: 'terrace', tags: 'terraced', always: true, feature: { text: 'terrace' } },
  { words: 'end terrace|end of terrace|end terraced', tags: 'end-of-terrace', always: true },
  {
    words: 'character property|character properties|character home|character house|characterful',
    tags: 'character',
    text: 'character',
    sort: 'home',
  },
  {
    words:
      'retirement|retirement home|retirement flat|retirement apartment|retirement property|retirement properties|retirement living|sheltered|sheltered housing|assisted living|later living|over 50s|over 55|over 55s|over 60|over 60s',
    tags: 'retirement',
    text: 'retirement',
    sort: 'home',
  },
  { words: 'park home|mobile home|static caravan|caravan', tags: 'park-homes', text: 'park home', sort: 'home' },
  {
    words: 'house share|houseshare|flat share|flatshare|shared house|shared flat|room in a shared house|spare room',
    tags: 'shares',
    text: 'share',
    implies: 'lettings',
    sort: 'small',
  },
  { words: 'land', tags: 'land', text: 'plot', sort: 'small', feature: { minAcreage: 1 } },
  {
    words:
      'plot|building plot|building land|plot of land|development land|development plot|self build plot|self build|land to build on|plot to build on|plot of land to build on|land for building|land to build a house on',
    tags: 'land',
    text: 'plot',
    sort: 'small',
  },
  {
    words:
      'development opportunity|development opportunities|development potential|development site|potential to develop|redevelopment|for development|to develop',
    tags: 'development-opportunity',
    text: 'development',
    implies: 'sales',
  },
  {
    words: 'farm land|farmland|farms and land|farm|agricultural land|arable land|grazing land',
    tags: 'farm-land farms land',
    text: 'farm',
    sort: 'small',
  },
  { words: 'room', tags: '', alone: 'shares' },
  { words: 'smallholding', tags: 'smallholdings farm-land', kind: 'land', text: 'smallholding', sort: 'small' },
  { words: 'lock up|lockup|lock up garage|lockup garage|garages', tags: 'garages', text: 'garage', sort: 'small' },
  { words: 'parking space|car parking space|parking spot', tags: 'parking', text: 'parking', alone: 'garages' },
  {
    words:
      'commercial|commercial property|commercial properties|commercial premises|commercial unit|commercial space|business premises|business unit',
    tags: 'commercial',
    text: 'commercial',
    sort: 'business',
  },
  {
    words: 'shop|retail|retail unit|retail space|retail premises|shop unit',
    tags: 'shops retail',
    kind: 'commercial',
    text: 'shop',
    sort: 'business',
  },
  { words: 'office|office space|office suite', tags: 'offices', kind: 'commercial', text: 'office', sort: 'business' },
  {
    words:
      'industrial|industrial unit|industrial space|light industrial|warehouse|warehouse unit|workshop|factory|factories|storage unit',
    tags: 'industrial warehouses',
    kind: 'commercial',
    text: 'industrial',
    sort: 'business',
  },
  {
    words:
      'pub|public house|cafe|coffee shop|restaurant|guest house|guesthouse|bed and breakfast|b and b|hotel|takeaway',
    tags: 'hospitality pubs',
    kind: 'commercial',
    text: 'restaurant',
    sort: 'business',
  },
  {
    words: 'new build|newbuild|new home|newly built|new built|brand new|brand new home|new development',
    tags: 'new-home new-build',
    text: 'new build',
  },
  { words: 'development', tags: 'development' },
  {
    words: 'auction|at auction|by auction|for auction|auction property|auction properties',
    tags: 'auction',
    text: 'auction',
    implies: 'sales',
  },
  {
    words: 'shared ownership|part buy part rent',
    tags: 'shared-ownership',
    text: 'shared ownership',
    implies: 'sales',
  },
  {
    words: 'no chain|no onward chain|no upward chain|chain free|chainfree|without a chain|without chain|no upper chain',
    tags: 'no-chain',
    text: 'chain',
    implies: 'sales',
  },
  {
    words: 'buy to let|buy to lets|investment|investment property|investment properties|tenanted|sitting tenant',
    tags: 'investment',
    text: 'investment',
    implies: 'sales',
  },
  { words: 'freehold', tags: 'freehold', text: 'freehold', implies: 'sales' },
  { words: 'leasehold', tags: 'leasehold', text: 'leasehold', implies: 'sales' },
  {
    words: 'share of freehold|share of the freehold',
    tags: 'share-of-freehold',
    text: 'share of freehold',
    implies: 'sales',
  },
  {
    words: 'period|period property|period properties|period home|period house|period feature|period features',
    tags: 'period',
    text: 'period',
  },
  { words: 'victorian', tags: 'victorian', text: 'victorian' },
  { words: 'georgian', tags: 'georgian', text: 'georgian' },
  { words: 'edwardian', tags: 'edwardian', text: 'edwardian' },
  { words: 'thatched', tags: 'thatched', text: 'thatched' },
  {
    words: 'listed|listed building|grade 2 listed|grade ii listed|grade 1 listed|grade i listed|grade two listed',
    tags: 'listed',
    text: 'listed',
  },
  { words: 'modern|contemporary', tags: 'modern', text: 'modern' },
  {
    words:
      'in need of work|needing work|needs work|in need of modernisation|needs modernisation|needing modernisation|in need of renovation|needs renovation|needing renovation|in need of updating|needs updating|to modernise|to renovate|for renovation|renovation project|fixer upper|doer upper|do er upper|project|unmodernised',
    tags: 'project',
    text: 'modernisation',
  },
  {
    words: 'rural|in the country|in the countryside|countryside|rural location|rural setting',
    tags: 'rural',
    text: 'rural',
  },
  {
    words: 'in a village|village location|village setting|village house|village property|village home',
    tags: 'village',
    text: 'village',
  },
  { words: 'in a town|in town|town centre|city centre|town location', tags: 'town', text: 'town centre' },
  { words: 'waterside|lakeside|waterfront|by the water|on the water', tags: 'waterside', text: 'water' },
  {
    words: 'garden|back garden|rear garden|front garden|large garden|big garden|private garden|enclosed garden',
    tags: 'garden',
    text: 'garden',
  },
  { words: 'paddock', tags: 'paddock', text: 'paddock' },
  {
    words: 'equestrian|stables|stabling|stable|horses|for horses|equestrian property',
    tags: 'equestrian',
    text: 'stables',
  },
  {
    words:
      'parking|off street parking|off road parking|driveway|drive|car port|carport|allocated parking|private parking',
    tags: 'parking',
    text: 'parking',
    alone: 'garages',
  },
  { words: 'garage|double garage|single garage|integral garage', tags: 'garage', text: 'garage', alone: 'garages' },
  { words: 'furnished|part furnished|fully furnished', tags: 'furnished', text: 'furnished', implies: 'lettings' },
  { words: 'unfurnished', tags: 'unfurnished', text: 'unfurnished', implies: 'lettings' },
  {
    words: 'student|student let|student house|student flat|student accommodation|student property|student home',
    tags: 'student',
    text: 'student',
    implies: 'lettings',
  },
  {
    words:
      'bills included|bills inc|inc bills|including bills|inclusive of bills|all bills included|with bills|bills inclusive',
    tags: 'bills-included',
    text: 'bills included',
    implies: 'lettings',
  },
]

/** What listings mention and few agencies have tags for: a tag of the name if there is one, else the text. */
export const FEATURES: readonly string[] = [
  ...[
    'balcony',
    'balconies',
    'roof terrace',
    'patio',
    'conservatory',
    'swimming pool',
    'pool',
    'sea view',
    'river view',
  ],
  ...[
    'lake view',
    'water view',
    'countryside view',
    'open view',
    'far reaching view',
    'annexe',
    'annex',
    'granny annexe',
  ],
  ...[
    'granny flat',
    'en suite',
    'ensuite',
    'fireplace',
    'open fire',
    'log burner',
    'wood burner',
    'open plan',
    'basement',
  ],
  ...['cellar', 'loft', 'loft room', 'attic', 'solar panel', 'ev charger', 'ev charging', 'gym', 'ground floor'],
  ...[
    'first floor',
    'top floor',
    'utility room',
    'home office',
    'double glazing',
    'central heating',
    'underfloor heating',
  ],
  ...[
    'south facing',
    'south facing garden',
    'west facing garden',
    'walled garden',
    'orchard',
    'woodland',
    'outbuilding',
  ],
  ...['kitchen diner', 'kitchen island', 'dressing room', 'sauna', 'hot tub', 'summer house', 'tennis court', 'lift'],
  ...['wheelchair access', 'step free', 'fibre broadband', 'air conditioning', 'dishwasher', 'washing machine', 'aga'],
]
