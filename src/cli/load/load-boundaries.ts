import { resolve } from 'node:path'
import { formatCount } from '#src/formatting/numbers.ts'
import { DEFAULT_BOUNDARY_KEYS } from '#src/places/boundary-file.ts'
import { type BoundaryReport, loadBoundaries, removeBoundaries } from '#src/places/server/load-boundaries.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { type CliCommand, json, optionText, reportLoad } from '../command.ts'
import { withMigratedDatabase } from '../site.ts'

const keyOption = (what: string, name: string) => {
  return { type: 'string', value: 'NAME', about: `The property of a feature with ${what}. Default: ${name}.` } as const
}

export default {
  summary: 'Loads where towns and villages end, from GeoJSON.',
  operands: '[FILE]',
  maxOperands: 1,
  options: {
    credit: {
      type: 'string',
      value: 'TEXT',
      about: 'Whose data it is, as its licence asks. Shown at the foot of every page.',
    },
    id: keyOption('the id of its place', DEFAULT_BOUNDARY_KEYS.id),
    name: keyOption('its name', DEFAULT_BOUNDARY_KEYS.name),
    county: keyOption('its county', DEFAULT_BOUNDARY_KEYS.county),
    remove: { type: 'boolean', about: 'Takes the boundaries away: homes go by their addresses again.' },
    json,
  },
  notes: [
    'Accepts parishes, localities or other areas: Polygons and MultiPolygons in degrees (WGS84). A feature is a place by its',
    'id, else by its name near there. It replaces the boundaries loaded before, and every home is placed again. A file with a',
    'mistake changes nothing.',
  ],
  run: ({ config, writer, folder }, [path], options) => {
    if ((path === undefined) !== (options.remove === true)) {
      writer.error('load-boundaries needs a FILE, or --remove.')
      return Promise.resolve(2)
    }
    return withMigratedDatabase(config, async (db) => {
      await loadPlaces(db)
      if (path === undefined) {
        const { homes } = await removeBoundaries(db)
        writer.line(options.json === true ? JSON.stringify({ homes }) : `Boundaries removed; ${placedAgain(homes)}.`)
        return 0
      }
      const keys = {
        id: optionText(options.id) ?? DEFAULT_BOUNDARY_KEYS.id,
        name: optionText(options.name) ?? DEFAULT_BOUNDARY_KEYS.name,
        county: optionText(options.county) ?? DEFAULT_BOUNDARY_KEYS.county,
      }
      const credit = optionText(options.credit)
      const outcome = await loadBoundaries(db, resolve(folder, path), { keys, ...(credit !== undefined && { credit }) })
      return reportLoad(outcome, boundariesInWords, options, writer)
    })
  },
} satisfies CliCommand

function boundariesInWords({ places, unknown, homes, credit }: BoundaryReport): string[] {
  return [
    `${formatCount(places, 'boundary', 'boundaries')} loaded; ${placedAgain(homes)}`,
    ...(unknown.length > 0 ? [`  left out, no place of that name there: ${unknown.join(', ')}`] : []),
    `  credit, at the foot of every page: ${credit}`,
  ]
}

const placedAgain = (homes: number) => `${formatCount(homes, 'home')} placed again`
