import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import type { HeldRecipe } from './picture-library.ts'
import { renderRecipe } from './render-recipe.ts'
import { seedDemo } from './seed.ts'

const agencyDir = 'agencies/demo'
const now = new Date('2026-11-20T12:00:00Z')

describe('seeding the demonstration', () => {
  let database: TestDatabase
  let recipes: HeldRecipe[] = []
  const options = {
    agency: { key: 'demo' },
    config: { agencyDir },
    now,
    media: {
      putRecipes: async (given: { hash: string }[]) => {
        recipes = given as HeldRecipe[]
      },
    },
  }

  beforeAll(async () => {
    database = await cloneDatabase()
    await seedDemo(database.db, { ...options, listings: 300 })
  }, 60_000)
  afterAll(() => database.drop())

  const one = async (statement: ReturnType<typeof sql<{ value: number }>>) =>
    Number((await statement.execute(database.db)).rows[0]?.value)

  it('stores every listing, and does nothing when it is called again', async () => {
    expect(await one(sql`select count(*) as value from properties where source = 'demo'`)).toBe(300)
    expect(await seedDemo(database.db, { ...options, listings: 300 })).toEqual({ added: 0 })
    expect(await one(sql`select count(*) as value from properties`)).toBe(300)
  })

  it('keeps withdrawn homes out of searches, and leads from those that came back to their new page', async () => {
    expect(await one(sql`select count(*) as value from properties where status = 'withdrawn' and not published`)).toBe(
      4,
    )
    expect(await one(sql`select count(*) as value from properties where relisted_as is not null`)).toBe(2)
    expect(
      await one(
        sql`select count(*) as value from property_search s join properties p on p.id = property_id where p.status = 'withdrawn'`,
      ),
    ).toBe(0)
  })

  it('knows what each reduced home was asked before', async () => {
    const id = await one(sql`select property_id as value from property_events where kind = 'price' limit 1`)
    const property = await propertyById(database.db, id)
    const [listed, ...later] = property!.history
    expect(listed).toMatchObject({ kind: 'listed', at: property!.createdAt })
    expect(later.find(({ kind }) => kind === 'price')?.price).toBe(property!.price.amount)
    expect(listed!.price).toBeGreaterThan(property!.price.amount!)
  })

  it('holds a recipe for every picture that a listing shows', async () => {
    const hashes = new Set(recipes.map(({ hash }) => hash))
    const { rows } = await sql<{ hash: string }>`
      select distinct item ->> 'media' as hash from properties,
        jsonb_path_query(listing::jsonb,
          '$.media.keyvalue() ? (@.key != "videos" && @.key != "virtualTours").value[*]') item`.execute(database.db)
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.filter(({ hash }) => !hashes.has(hash))).toEqual([])
    expect(recipes.every(({ hash }) => /^[0-9a-f]{32}$/.test(hash))).toBe(true)
  })

  it.each(['image/webp', 'image/svg+xml'] as const)('draws a recipe of %s in the size that it said', async (mime) => {
    for (const held of recipes.filter((recipe) => recipe.mime === mime).slice(0, 6)) {
      const { width, height } = await sharp(await renderRecipe(held.recipe, agencyDir)).metadata()
      expect([width, height]).toEqual([held.width, held.height])
    }
  })

  it('refuses a recipe whose picture lies outside the agency’s folder', async () => {
    const recipe = { base: '../../../package.json', crop: [0, 0, 1, 1], mirror: false, grade: 'natural' }
    await expect(readFile('package.json')).resolves.toBeDefined()
    await expect(renderRecipe(recipe, agencyDir)).rejects.toThrow('outside')
  })

  it('adds what is missing when more are asked for', async () => {
    await sql`
      insert into places (id, kind, name, county, label, slug, nation, name_key, search_key, population, radius_miles, loc, outcodes)
      values (1, 'place', 'Ludlow', 'Shropshire', 'Ludlow, Shropshire', 'ludlow-shropshire', 'england', 'ludlow', 'ludlow', 10000, 2, point(-2.71, 52.37), '{SY8}')`.execute(
      database.db,
    )
    expect(await seedDemo(database.db, { ...options, listings: 420 })).toEqual({ added: 120 })
    expect(
      await one(sql`select count(*) as value from properties where listing -> 'address' ->> 'town' = 'Ludlow'`),
    ).toBe(120)
  })
})
