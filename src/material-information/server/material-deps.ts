import { z } from 'zod'
import type { Agency } from '#src/agency/profile/agency.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { StockDeskDeps } from '#src/stock/desk-calls/server/stock-desk-deps.ts'
import type { SellerForms } from './seller-forms.ts'

/** What the Desk's calls about material information stand on. */
export type MaterialDeps = StockDeskDeps & { agency: Agency; sellerForms: SellerForms }

/** A call about material information: `materialCall({ … })`. */
export const materialCall = deskCall<MaterialDeps>()

export const propertyId = z.int().positive().max(2_147_483_647)
