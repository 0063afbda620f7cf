import { z } from 'zod'
import { about, cards, id, named, text } from './call-shapes.ts'

// What is answered page by page: homes, articles, places, branches.

export const results = named(
  'Results',
  cards.extend({
    pagination: z.looseObject({ current_page: z.int(), has_next_page: z.boolean(), has_prev_page: z.boolean() }),
    search: z.looseObject({ channel: z.enum(['sales', 'lettings']), tags: z.array(text) }),
    canonical_url: text,
    problems: z.array(z.object({ field: text, message: text })),
  }),
)
const listPages = z.looseObject({
  current_page: z.int(),
  has_next_page: z.boolean(),
  has_prev_page: z.boolean(),
  total_count: z.int(),
  page_size: z.int(),
  page_count: z.int(),
})
const topic = z.object({ slug: text, name: text, url: text })
export const articles = named(
  'Articles',
  z.object({
    articles: z.array(
      z.object({
        slug: text,
        url: text,
        title: text,
        summary: text,
        topics: z.array(topic),
        published_on: z.iso.date(),
        updated_on: z.iso.date(),
        author: z.object({ id: z.int(), name: text, job_title: text, url: text }).nullable(),
        picture: z.object({ url: text, alt: text, width: z.int(), height: z.int() }).nullable(),
      }),
    ),
    pagination: listPages,
    topics: z.array(topic.extend({ articles_count: z.int() })),
  }),
)
export const geoFeatures = named(
  'GeoFeatures',
  z.object({
    geo_features: z.array(
      z.object({
        id: text,
        kind: z.enum(['place', 'area']),
        geoname_id: z.int().nullable(),
        area_id: z.int().nullable(),
        name: text,
        slug: text,
        area: text.nullable(),
        geoname_position: z.array(z.number()).nullable(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
        bounds: z.array(z.number()).nullable(),
        url: text,
        guide_url: text.nullable(),
        properties_count: z.int(),
        sales_count: z.int(),
        lettings_count: z.int(),
      }),
    ),
    pagination: listPages,
  }),
)
const staffContact = named(
  'StaffContact',
  z.strictObject({
    staffMemberId: id,
    firstName: text,
    surname: text,
    fullName: text,
    jobTitle: text,
    email: text,
    telephoneNumber: text,
    photo: about(text.nullable(), 'An address of this site.'),
    staffUrl: text,
    departmentId: id,
    contactableForSales: z.boolean(),
    contactableForLettings: z.boolean(),
  }),
)
const department = named(
  'Department',
  z.strictObject({
    id,
    name: text,
    label: text,
    telephone: text,
    email: text,
    branchDepartmentUrlLabel: about(text, 'As `department` of `/branches`.'),
    url: about(text, 'The form by which it is written to.'),
    channel: z.enum(['sales', 'lettings']).nullable(),
    staff: z.array(staffContact),
  }),
)
const branch = named(
  'Branch',
  z.strictObject({
    id,
    branchName: text,
    branchUrl: text,
    branchContactNumber: text,
    branchSalesContactNumber: about(text, 'The general one where there is no other.'),
    branchLettingsContactNumber: text,
    branchEmail: text,
    branchAddress: z.strictObject({ street: text, town: text, postcode: text }),
    branchPhoto: text.nullable(),
    lat: z.number(),
    lng: z.number(),
    openingHours: z.array(z.strictObject({ days: text, opens: text })),
    staff: z.array(staffContact),
    departments: z.array(department),
    externalCommercialDepartment: about(department.nullable(), 'Of another branch, where this one has none.'),
  }),
)
export const branches = named(
  'Branches',
  z.strictObject({
    branches: z.array(branch),
    pagination: listPages,
  }),
)
