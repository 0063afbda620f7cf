/** Rightmove's search categories (BLM PROP_SUB_ID), by their tags in search paths. */
export type TypeCategory =
  | 'houses'
  | 'flats'
  | 'bungalows'
  | 'land'
  | 'commercial'
  | 'character'
  | 'park-homes'
  | 'retirement'
  | 'garages'
  | 'shares'

export type PropertyType = { id: number; name: string; plural: string; category: TypeCategory | null }

/** What a heading calls the homes of a category: "12 flats for sale in Oakham". */
export const CATEGORY_NAMES: Record<TypeCategory, { name: string; plural: string }> = {
  houses: { name: 'House', plural: 'Houses' },
  flats: { name: 'Flat', plural: 'Flats' },
  bungalows: { name: 'Bungalow', plural: 'Bungalows' },
  land: { name: 'Land', plural: 'Land' },
  commercial: { name: 'Commercial property', plural: 'Commercial properties' },
  character: { name: 'Character property', plural: 'Character properties' },
  'park-homes': { name: 'Park home', plural: 'Park homes' },
  retirement: { name: 'Retirement home', plural: 'Retirement homes' },
  garages: { name: 'Garage or parking space', plural: 'Garages and parking' },
  shares: { name: 'House or flat share', plural: 'House and flat shares' },
}

/** PROP_SUB_ID, name, plural, category: Rightmove's list, each name as people say it. */
const TYPES: readonly (readonly [number, string, string, TypeCategory | null])[] = [
  [0, 'Property', 'Properties', null],
  [1, 'Terraced house', 'Terraced houses', 'houses'],
  [2, 'End of terrace house', 'End of terrace houses', 'houses'],
  [3, 'Semi-detached house', 'Semi-detached houses', 'houses'],
  [4, 'Detached house', 'Detached houses', 'houses'],
  [5, 'Mews house', 'Mews houses', 'houses'],
  [6, 'Cluster house', 'Cluster houses', 'houses'],
  [7, 'Ground floor flat', 'Ground floor flats', 'flats'],
  [8, 'Flat', 'Flats', 'flats'],
  [9, 'Studio', 'Studios', 'flats'],
  [10, 'Ground floor maisonette', 'Ground floor maisonettes', 'flats'],
  [11, 'Maisonette', 'Maisonettes', 'flats'],
  [12, 'Bungalow', 'Bungalows', 'bungalows'],
  [13, 'Terraced bungalow', 'Terraced bungalows', 'bungalows'],
  [14, 'Semi-detached bungalow', 'Semi-detached bungalows', 'bungalows'],
  [15, 'Detached bungalow', 'Detached bungalows', 'bungalows'],
  [16, 'Mobile home', 'Mobile homes', 'park-homes'],
  [20, 'Land', 'Land', 'land'],
  [21, 'Link-detached house', 'Link-detached houses', 'houses'],
  [22, 'Town house', 'Town houses', 'houses'],
  [23, 'Cottage', 'Cottages', 'houses'],
  [24, 'Chalet', 'Chalets', 'houses'],
  [25, 'Character property', 'Character properties', 'character'],
  [26, 'House', 'Houses', 'houses'],
  [27, 'Villa', 'Villas', 'houses'],
  [28, 'Apartment', 'Apartments', 'flats'],
  [29, 'Penthouse', 'Penthouses', 'flats'],
  [30, 'Finca', 'Fincas', 'houses'],
  [43, 'Barn conversion', 'Barn conversions', 'character'],
  [44, 'Serviced apartment', 'Serviced apartments', 'flats'],
  [45, 'Parking space', 'Parking spaces', 'garages'],
  [46, 'Sheltered home', 'Sheltered homes', 'retirement'],
  [47, 'Retirement home', 'Retirement homes', 'retirement'],
  [48, 'House share', 'House shares', 'shares'],
  [49, 'Flat share', 'Flat shares', 'shares'],
  [50, 'Park home', 'Park homes', 'park-homes'],
  [51, 'Garage', 'Garages', 'garages'],
  [52, 'Farmhouse', 'Farmhouses', 'character'],
  [53, 'Equestrian property', 'Equestrian properties', 'character'],
  [56, 'Duplex', 'Duplexes', 'flats'],
  [59, 'Triplex', 'Triplexes', 'flats'],
  [62, 'Longère', 'Longères', 'character'],
  [65, 'Gite', 'Gites', 'character'],
  [68, 'Barn', 'Barns', 'character'],
  [71, 'Trullo', 'Trulli', 'character'],
  [74, 'Mill', 'Mills', 'character'],
  [77, 'Ruin', 'Ruins', 'character'],
  [80, 'Restaurant', 'Restaurants', 'commercial'],
  [83, 'Cafe', 'Cafes', 'commercial'],
  [86, 'Commercial mill', 'Commercial mills', 'commercial'],
  [92, 'Castle', 'Castles', 'character'],
  [95, 'Village house', 'Village houses', 'houses'],
  [101, 'Cave house', 'Cave houses', 'character'],
  [104, 'Cortijo', 'Cortijos', 'character'],
  [107, 'Farmland', 'Farmland', 'land'],
  [110, 'Plot', 'Plots', 'land'],
  [113, 'Country house', 'Country houses', 'character'],
  [116, 'Stone house', 'Stone houses', 'character'],
  [117, 'Caravan', 'Caravans', 'park-homes'],
  [118, 'Lodge', 'Lodges', 'character'],
  [119, 'Log cabin', 'Log cabins', 'character'],
  [120, 'Manor house', 'Manor houses', 'character'],
  [121, 'Stately home', 'Stately homes', 'character'],
  [125, 'Off-plan home', 'Off-plan homes', 'land'],
  [128, 'Semi-detached villa', 'Semi-detached villas', 'houses'],
  [131, 'Detached villa', 'Detached villas', 'houses'],
  [134, 'Bar or nightclub', 'Bar or nightclubs', 'commercial'],
  [137, 'Shop', 'Shops', 'commercial'],
  [140, 'Riad', 'Riads', 'character'],
  [141, 'Houseboat', 'Houseboats', 'character'],
  [142, 'Hotel room', 'Hotel rooms', 'flats'],
  [143, 'Block of apartments', 'Blocks of apartments', 'flats'],
  [144, 'Private halls', 'Private halls', 'flats'],
  [178, 'Office', 'Offices', 'commercial'],
  [181, 'Business park', 'Business parks', 'commercial'],
  [184, 'Serviced office', 'Serviced offices', 'commercial'],
  [187, 'High street shop', 'High street shops', 'commercial'],
  [190, 'Out of town shop', 'Out of town shops', 'commercial'],
  [193, 'Convenience store', 'Convenience stores', 'commercial'],
  [196, 'Commercial garage', 'Commercial garages', 'commercial'],
  [199, 'Hairdresser or barber shop', 'Hairdresser or barber shops', 'commercial'],
  [202, 'Hotel', 'Hotels', 'commercial'],
  [205, 'Petrol station', 'Petrol stations', 'commercial'],
  [208, 'Post office', 'Post offices', 'commercial'],
  [211, 'Pub', 'Pubs', 'commercial'],
  [214, 'Workshop', 'Workshops', 'commercial'],
  [217, 'Distribution warehouse', 'Distribution warehouses', 'commercial'],
  [220, 'Factory', 'Factories', 'commercial'],
  [223, 'Heavy industrial premises', 'Heavy industrial premises', 'commercial'],
  [226, 'Industrial park', 'Industrial parks', 'commercial'],
  [229, 'Light industrial premises', 'Light industrial premises', 'commercial'],
  [232, 'Storage', 'Storage premises', 'commercial'],
  [235, 'Showroom', 'Showrooms', 'commercial'],
  [238, 'Warehouse', 'Warehouses', 'commercial'],
  [241, 'Commercial land', 'Commercial land', 'commercial'],
  [244, 'Commercial development', 'Commercial developments', 'commercial'],
  [247, 'Industrial development', 'Industrial developments', 'commercial'],
  [250, 'Residential development', 'Residential developments', 'commercial'],
  [253, 'Commercial property', 'Commercial properties', 'commercial'],
  [256, 'Data centre', 'Data centres', 'commercial'],
  [259, 'Farm', 'Farms', 'commercial'],
  [262, 'Healthcare facility', 'Healthcare facilities', 'commercial'],
  [265, 'Marine property', 'Marine properties', 'commercial'],
  [268, 'Mixed use premises', 'Mixed use premises', 'commercial'],
  [271, 'Research and development facility', 'Research and development facilities', 'commercial'],
  [274, 'Science park', 'Science parks', 'commercial'],
  [277, 'Guest house', 'Guest houses', 'commercial'],
  [280, 'Hospitality premises', 'Hospitality premises', 'commercial'],
  [283, 'Leisure facility', 'Leisure facilities', 'commercial'],
  [298, 'Takeaway', 'Takeaways', 'commercial'],
  [301, 'Childcare facility', 'Childcare facilities', 'commercial'],
  [304, 'Smallholding', 'Smallholdings', 'land'],
  [307, 'Place of worship', 'Places of worship', 'commercial'],
  [310, 'Trade counter', 'Trade counters', 'commercial'],
  [511, 'Coach house', 'Coach houses', 'flats'],
  [512, 'House in multiple occupation', 'Houses in multiple occupation', 'houses'],
  [535, 'Sports facility', 'Sports facilities', 'commercial'],
  [538, 'Spa', 'Spas', 'commercial'],
  [541, 'Campsite or holiday village', 'Campsites and holiday villages', 'commercial'],
  [544, 'Shopping centre shop', 'Shopping centre shops', 'commercial'],
  [547, 'Retail park shop', 'Retail park shops', 'commercial'],
  [550, 'Pop-up shop', 'Pop-up shops', 'commercial'],
]

/** Retired codes that feeds still send, and what they are read as. */
const RETIRED: Record<number, number> = { 17: 202, 18: 277, 19: 253 }

// Marked as free of effects, so that a page which only needs a tag's words does not carry the list.

/** Every type there is, in the order of its code. */
export const PROPERTY_TYPES: readonly PropertyType[] = /* @__PURE__ */ TYPES.map(([id, name, plural, category]) => ({
  id,
  name,
  plural,
  category,
}))

const byId = /* @__PURE__ */ new Map(/* @__PURE__ */ PROPERTY_TYPES.map((type) => [type.id, type]))

/** The code as it is stored: a retired one becomes its successor, an unknown one 0, "not specified". */
export function knownTypeId(id: number): number {
  const current = RETIRED[id] ?? id
  return byId.has(current) ? current : 0
}

/** The type of a PROP_SUB_ID, or the unspecified one. */
export function propertyType(id: number): PropertyType {
  return byId.get(knownTypeId(id))!
}

/** "Semi-detached house"; "Property" where the type is not specified. */
export function propertyTypeName(id: number): string {
  return propertyType(id).name
}

/** The codes of a category, for a filter by type. */
export function typesOf(category: TypeCategory): number[] {
  return TYPES.filter(([, , , of]) => of === category).map(([id]) => id)
}
