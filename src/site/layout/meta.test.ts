import { describe, expect, test } from 'vitest'
import { breadcrumbList, pageMeta } from './meta.ts'

const facts = { title: 'Homes for sale', description: 'All of them.', agencyName: 'Ashlar Wren' }

describe('what a page says of itself', () => {
  test('the title carries the agency, once', () => {
    expect(pageMeta(facts)).toContainEqual({ title: 'Homes for sale | Ashlar Wren' })
    expect(pageMeta({ ...facts, title: 'Ashlar Wren' })).toContainEqual({ title: 'Ashlar Wren' })
  })

  test('a page without a canonical URL is not to be found', () => {
    expect(pageMeta(facts)).toContainEqual({ name: 'robots', content: 'noindex, follow' })
    const found = pageMeta({ ...facts, canonical: 'https://homes.example/' })
    expect(found).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://homes.example/' })
    expect(found).not.toContainEqual({ name: 'robots', content: 'noindex, follow' })
  })

  test('a long description ends at a word', () => {
    const description = 'A house of seven gables, with a garden down to the water. '.repeat(6)
    const meta = pageMeta({ ...facts, description }).find((entry) => 'name' in entry && entry.name === 'description')
    const content = String((meta as { content: string }).content)
    expect(content.length).toBeLessThanOrEqual(158)
    expect(content).toMatch(/\w…$/)
    expect(description.startsWith(content.slice(0, -1))).toBe(true)
  })

  test('breadcrumbs count from 1', () => {
    expect(breadcrumbList([{ name: 'Home', url: 'https://homes.example/' }])).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://homes.example/' }],
    })
  })
})
