import type { HomeAdvert } from '../drafts/draft.ts'

/** What trades in a market town, what it costs there in late 2026, and what its rooms are called. */
export type Business = {
  noun: string
  typeId: number
  squareFeet: readonly [from: number, to: number]
  /** pounds a square foot a year */
  rent: number
  /** pounds a square foot to buy */
  price: number
  tags: readonly string[]
  exterior?: HomeAdvert['exterior']
  /** each with its share of the floor */
  rooms: readonly (readonly [name: string, share: number])[]
}

const shop = { kind: 'shop' } as const
const townHouse = { kind: 'town-house', eras: ['georgian'] } as const
const villa = { kind: 'detached', eras: ['georgian'] } as const

// biome-ignore format: a table, one business a line
export const businesses: readonly Business[] = [
  { noun: 'shop', typeId: 137, squareFeet: [420, 1_400], rent: 19, price: 235, tags: ['shop'], exterior: shop, rooms: [['Sales area', 6], ['Store', 2], ['Staff room', 1], ['WC', 0.4]] },
  { noun: 'high street shop', typeId: 187, squareFeet: [700, 2_400], rent: 21, price: 250, tags: ['shop'], exterior: shop, rooms: [['Sales area', 7], ['Rear sales area', 2], ['Store', 2], ['Kitchenette', 0.7], ['WC', 0.4]] },
  { noun: 'café', typeId: 83, squareFeet: [600, 1_300], rent: 22, price: 260, tags: ['hospitality'], exterior: shop, rooms: [['Café', 5], ['Kitchen', 2], ['Store', 1], ['WC', 0.5]] },
  { noun: 'restaurant', typeId: 80, squareFeet: [1_100, 2_600], rent: 20, price: 265, tags: ['hospitality'], exterior: shop, rooms: [['Dining room', 5], ['Kitchen', 2.4], ['Cellar store', 1], ['Staff room', 0.8], ['WC', 0.5]] },
  { noun: 'takeaway', typeId: 298, squareFeet: [480, 900], rent: 20, price: 230, tags: ['hospitality'], exterior: shop, rooms: [['Counter', 2], ['Kitchen', 3], ['Store', 1], ['WC', 0.4]] },
  { noun: 'salon', typeId: 199, squareFeet: [420, 900], rent: 19, price: 225, tags: ['shop'], exterior: shop, rooms: [['Salon', 5], ['Treatment room', 1.4], ['Store', 0.8], ['WC', 0.4]] },
  { noun: 'office', typeId: 178, squareFeet: [380, 2_800], rent: 15, price: 215, tags: ['office'], exterior: townHouse, rooms: [['Main office', 4], ['Meeting room', 1.6], ['Second office', 1.6], ['Kitchenette', 0.6], ['WC', 0.4]] },
  { noun: 'serviced office', typeId: 184, squareFeet: [240, 620], rent: 26, price: 240, tags: ['office'], exterior: villa, rooms: [['Office', 4], ['Meeting room', 1.2], ['Kitchenette', 0.6]] },
  { noun: 'workshop', typeId: 214, squareFeet: [700, 2_600], rent: 8, price: 105, tags: ['industrial'], rooms: [['Workshop', 7], ['Office', 1], ['Store', 1], ['WC', 0.3]] },
  { noun: 'light industrial unit', typeId: 229, squareFeet: [1_500, 6_400], rent: 7.5, price: 98, tags: ['industrial'], rooms: [['Production area', 8], ['Office', 1], ['Staff room', 0.7], ['WC', 0.3]] },
  { noun: 'warehouse', typeId: 238, squareFeet: [3_200, 14_000], rent: 6.5, price: 84, tags: ['industrial'], rooms: [['Warehouse', 9], ['Loading bay', 1.6], ['Office', 0.7], ['WC', 0.25]] },
  { noun: 'public house', typeId: 211, squareFeet: [2_300, 4_600], rent: 13, price: 190, tags: ['hospitality'], exterior: { kind: 'farmhouse' }, rooms: [['Bar', 3], ['Dining room', 3], ['Kitchen', 1.8], ['Cellar', 1.4], ['WC', 0.6]] },
  { noun: 'guest house', typeId: 277, squareFeet: [2_600, 4_800], rent: 12, price: 205, tags: ['hospitality'], exterior: villa, rooms: [['Reception hall', 1.2], ['Breakfast room', 2], ['Kitchen', 1.4], ['Guest room 1', 1.5], ['Guest room 2', 1.5], ['Guest room 3', 1.4]] },
  { noun: 'shop with a flat above', typeId: 268, squareFeet: [1_400, 2_800], rent: 14, price: 205, tags: ['shop', 'investment'], exterior: shop, rooms: [['Sales area', 4], ['Store', 1.4], ['Flat: living room', 1.6], ['Flat: bedroom', 1.4], ['Flat: bathroom', 0.6]] },
  { noun: 'nursery school', typeId: 301, squareFeet: [1_600, 3_200], rent: 12, price: 180, tags: [], exterior: { kind: 'bungalow' }, rooms: [['Playroom', 4], ['Second playroom', 3], ['Kitchen', 1], ['Office', 0.8], ['WC', 0.5]] },
  { noun: 'surgery', typeId: 262, squareFeet: [900, 2_400], rent: 16, price: 220, tags: [], exterior: { kind: 'town-house', eras: ['new'] }, rooms: [['Waiting room', 2.4], ['Consulting room 1', 1.5], ['Consulting room 2', 1.5], ['Office', 1], ['WC', 0.4]] },
]
