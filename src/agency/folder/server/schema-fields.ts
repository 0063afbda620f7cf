import { z } from 'zod'
import { FOLDER_FILE } from '#src/agency/documents/server/folder-file.ts'

/** What the fields of several of an agency's files have in common. */

/** one line or more of plain words */
export const plainTextField = z.string().trim().min(1, 'must not be empty')
export const idField = z.int('must be a whole number').min(1, 'must be 1 or more').max(2_147_483_647, 'is too large')
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
export const telephone = z.string().regex(/^\+?[\d ()-]{7,20}$/, 'must be a telephone number')
export const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')
export const webUrl = z.string().regex(/^(\/(?!\/)|#\/|https?:\/\/|mailto:|tel:)\S*$/, {
  error: 'must be a link: /…, #/…, https://…, mailto:… or tel:…',
})
export const sitePath = z.string().regex(/^\/(?!\/)[^\s?#]*$/, 'must be a path of this site: /…, without ? or #')
/** in the agency's folder */
export const file = z.string().regex(FOLDER_FILE, "must be a file in the agency's folder, such as pictures/shop.webp")
export const channelField = z.enum(['sales', 'lettings'])
export const tagsField = z.array(plainTextField).default([])
export const latitude = z.number().min(-90, 'must be a latitude in degrees').max(90, 'must be a latitude in degrees')
export const longitude = z
  .number()
  .min(-180, 'must be a longitude in degrees')
  .max(180, 'must be a longitude in degrees')
export const outcode = z.string().regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, 'must be an outcode, such as LE15')
export const wholePounds = z.int('must be whole pounds').min(0, 'must be 0 or more')
export const weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
