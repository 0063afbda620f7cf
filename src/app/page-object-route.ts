import type { FastifyInstance } from 'fastify'
import { type AgencyGalleries, historyPath, NO_GALLERIES, salesEventPath } from '#src/agency/profile/galleries.ts'
import { PAGE_OBJECT_PATH } from '#src/analytics/analytics-paths.ts'
import { type DutyTableJson, presentDutyTable } from '#src/calculators/server/present-duty-table.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { type PropertyJson, presentProperty } from '#src/property/page/server/present-property.ts'
import type { Services } from './services.ts'

/** What scripts of the agency may know of a page. Contract: docs/contracts/page-object.md. */
export type PageDataJson = {
  /** of a home's page; null on any other */
  property_data: PropertyJson | null
  stamp_duty_england: DutyTableJson | null
  stamp_duty_scotland: DutyTableJson | null
  stamp_duty_wales: DutyTableJson | null
  /** sales held and to come, the earliest first */
  sales_calendars: {
    id: number
    kind: string
    title: string
    date: string
    venue: string | null
    text: string | null
    url: string
  }[]
  /** the agency's past, oldest first */
  history_timeline: { id: number; year: number; title: string; text: string | null; url: string }[]
}

export type PageDataParts = Pick<Services, 'agency' | 'taxTables' | 'clock'> & {
  properties: Pick<Services['properties'], 'byId' | 'plotsOf'>
}

/** `GET /page_data.ljson?path=/properties/42/sales`: asked when a script reads the page object, and never before. */
export function pageDataRoutes(app: FastifyInstance, { agency, taxTables, clock, properties }: PageDataParts): void {
  async function propertyAt(path: string): Promise<PropertyJson | null> {
    const asked = parsePropertyPath(path)
    const property = asked ? await properties.byId(asked.id) : undefined
    if (!property?.published) return null
    return presentProperty(property, await properties.plotsOf(property), { ...agency.settings, now: clock() })
  }

  app.get<{ Querystring: { path?: unknown } }>(PAGE_OBJECT_PATH, async (request, reply) => {
    const { path } = request.query
    const today = clock().toISOString().slice(0, 10)
    const answer: PageDataJson = {
      property_data: typeof path === 'string' ? await propertyAt(path) : null,
      stamp_duty_england: presentDutyTable(taxTables, 'england', today),
      stamp_duty_scotland: presentDutyTable(taxTables, 'scotland', today),
      stamp_duty_wales: presentDutyTable(taxTables, 'wales', today),
      ...galleriesJson(agency.galleries),
    }
    return reply.header('cache-control', 'public, max-age=60').send(answer)
  })
}

function galleriesJson({
  salesEvents,
  history,
}: AgencyGalleries = NO_GALLERIES): Pick<PageDataJson, 'sales_calendars' | 'history_timeline'> {
  return {
    sales_calendars: salesEvents
      .map((event) => ({
        id: event.id,
        kind: event.kind,
        title: event.title,
        date: event.date,
        venue: event.venue ?? null,
        text: event.text ?? null,
        url: salesEventPath(event),
      }))
      .sort((a, b) => a.date.localeCompare(b.date)),
    history_timeline: history.map(({ id, year, title, text }) => ({
      id,
      year,
      title,
      text: text ?? null,
      url: historyPath(id),
    })),
  }
}
