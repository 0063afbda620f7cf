import { z } from 'zod'
import { about, cards, idShape, named, textShape } from './call-shapes.ts'

// What is answered page by page: homes, articles, places, branches.

export const results = named(
  'Results',
  cards.extend({
    pagination: z.looseObject({ current_page: z.int(), has_next_page: z.boolean(), has_prev_page: z.boolean() }),
    search: z.looseObject({ channel: z.enum(['sales', 'lettings']), tags: z.array(textShape) }),
    canonical_url: textShape,
    problems: z.array(z.object({ field: textShape, message: textShape })),
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
const topic = z.object({ slug: textShape, name: textShape, url: textShape })
export const articles = named(
  'Articles',
  z.object({
    articles: z.array(
      z.object({
        slug: textShape,
        url: textShape,
        title: textShape,
        summary: textShape,
        topics: z.array(topic),
        published_on: z.iso.date(),
        updated_on: z.iso.date(),
        author: z.object({ id: z.int(), name: textShape, job_title: textShape, url: textShape }).nullable(),
        picture: z.object({ url: textShape, alt: textShape, width: z.int(), height: z.int() }).nullable(),
      }),
    ),
    pagination: listPages,
    topics: z.array(topic.extend({ articles_count: z.int() })),
  }),
)
export const geoFeaturesShape = named(
  'GeoFeatures',
  z.object({
    geo_features: z.array(
      z.object({
        id: textShape,
        kind: z.enum(['place', 'area']),
        geoname_id: z.int().nullable(),
        area_id: z.int().nullable(),
        name: textShape,
        slug: textShape,
        area: textShape.nullable(),
        geoname_position: z.array(z.number()).nullable(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
        bounds: z.array(z.number()).nullable(),
        url: textShape,
        guide_url: textShape.nullable(),
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
    staffMemberId: idShape,
    firstName: textShape,
    surname: textShape,
    fullName: textShape,
    jobTitle: textShape,
    email: textShape,
    telephoneNumber: textShape,
    photo: about(textShape.nullable(), 'A path of this site.'),
    staffUrl: textShape,
    departmentId: idShape,
    contactableForSales: z.boolean(),
    contactableForLettings: z.boolean(),
  }),
)
const department = named(
  'Department',
  z.strictObject({
    id: idShape,
    name: textShape,
    label: textShape,
    telephone: textShape,
    email: textShape,
    branchDepartmentUrlLabel: about(textShape, 'As `department` of `/branches`.'),
    url: about(textShape, 'The form by which it is written to.'),
    channel: z.enum(['sales', 'lettings']).nullable(),
    staff: z.array(staffContact),
  }),
)
const branch = named(
  'Branch',
  z.strictObject({
    id: idShape,
    branchName: textShape,
    branchUrl: textShape,
    branchContactNumber: textShape,
    branchSalesContactNumber: about(textShape, 'The general one where there is no other.'),
    branchLettingsContactNumber: textShape,
    branchEmail: textShape,
    branchAddress: z.strictObject({ street: textShape, town: textShape, postcode: textShape }),
    branchPhoto: textShape.nullable(),
    lat: z.number(),
    lng: z.number(),
    openingHours: z.array(z.strictObject({ days: textShape, opens: textShape })),
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
