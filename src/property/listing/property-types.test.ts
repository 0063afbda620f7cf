import { describe, expect, it } from 'vitest'
import {
  CATEGORY_NAMES,
  knownTypeId,
  PROPERTY_TYPES,
  propertyType,
  propertyTypeName,
  typesOf,
} from './property-types.ts'

it('an unknown code is read as not specified', () => {
  expect(knownTypeId(9_999)).toBe(0)
  expect(propertyType(-3)).toMatchObject({ id: 0, name: 'Property', category: null })
})

it.each([
  [17, 202, 'Hotel'],
  [18, 277, 'Guest house'],
  [19, 253, 'Commercial property'],
])('the retired code %i is read as %i', (retired, current, name) => {
  expect(knownTypeId(retired)).toBe(current)
  expect(propertyTypeName(retired)).toBe(name)
})

describe('every code of a type of property', () => {
  it('is there', () => {
    expect(PROPERTY_TYPES).toHaveLength(122)
  })

  it.each(PROPERTY_TYPES)('$id $name has a name, a plural and a category', (type) => {
    expect(type.name).toMatch(/^[A-Z][\p{L} -]+$/u)
    expect(type.plural).toMatch(/^[A-Z][\p{L} -]+$/u)
    if (type.id === 0) expect(type.category).toBeNull()
    else expect(CATEGORY_NAMES).toHaveProperty(type.category!)
  })
})

it.each([
  [4, 'Detached houses', 'houses'],
  [28, 'Apartments', 'flats'],
  [15, 'Detached bungalows', 'bungalows'],
  [107, 'Farmland', 'land'],
  [137, 'Shops', 'commercial'],
  [211, 'Pubs', 'commercial'],
  [307, 'Places of worship', 'commercial'],
])('%i in a heading is "%s", found under %s', (id, plural, category) => {
  expect(propertyType(id)).toMatchObject({ plural, category })
  expect(typesOf(category as 'houses')).toContain(id)
})
