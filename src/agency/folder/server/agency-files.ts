import type { z } from 'zod'
import { agencyFile } from './agency-schema.ts'
import { bannersFile } from './banners-schema.ts'
import { branchesFile } from './branches-schema.ts'
import { consentsFile } from './consents-schema.ts'
import { contentFile } from './content-schema.ts'
import { filtersFile } from './filters-schema.ts'
import { formsFile } from './forms-schema.ts'
import { galleriesFile } from './galleries-schema.ts'
import { menusFile } from './menus-schema.ts'

export type AgencyFile = {
  name: string
  /** what it says, for docs/agency-reference.md */
  about: string
  schema: z.ZodType
  /** absent: an agency needs it */
  mayBeAbsent?: true
}

/** The JSON files of an agency's folder: their schemas for editors and the reference are made from this table. */
export const agencyFiles: readonly AgencyFile[] = [
  { name: 'agency.json', about: 'The agency, its legal details and its settings.', schema: agencyFile },
  { name: 'branches.json', about: 'Its branches with their departments and people: a list.', schema: branchesFile },
  { name: 'menus.json', about: 'What the header and the footer link to.', schema: menusFile },
  { name: 'content.json', about: 'Calls to action, the paragraphs above results, the home page.', schema: contentFile },
  {
    name: 'filters.json',
    about: 'The filters panel. Without this file there are no categories, and sizes have the usual steps.',
    schema: filtersFile,
    mayBeAbsent: true,
  },
  {
    name: 'forms.json',
    about:
      "The agency's own forms: a list. Without this file there is one for new homes ([leads](contracts/leads.md)).",
    schema: formsFile,
    mayBeAbsent: true,
  },
  {
    name: 'banners.json',
    about:
      'Lines above the header of the website, for a time or for some pages: a list. Without this file there are none.',
    schema: bannersFile,
    mayBeAbsent: true,
  },
  {
    name: 'consents.json',
    about:
      "The agency's own words beside consent boxes, with every version that was shown. Without this file there are the usual words.",
    schema: consentsFile,
    mayBeAbsent: true,
  },
  {
    name: 'galleries.json',
    about: "Past and upcoming sales, the agency's history, card sliders. Without this file there are none.",
    schema: galleriesFile,
    mayBeAbsent: true,
  },
]
