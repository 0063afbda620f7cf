import type { View } from '../criteria/criteria.ts'
import type { CriterionField } from '../criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'

/** Every field with a path segment, in the order in which a canonical path writes them. */
export function segmentFields(registry: Registry = CRITERIA): CriterionField[] {
  return fieldsOf(registry).filter(({ match }) => match !== undefined)
}

/** Fields that have no segment, in the order in which they follow the question mark. */
export function queryFields(registry: Registry = CRITERIA): CriterionField[] {
  return fieldsOf(registry).filter(({ match, parameters }) => match === undefined && parameters.length > 0)
}

const VIEWS: readonly View[] = ['list', 'grid', 'map']

/** The view that a segment or parameter names. */
export function viewOf(segment: string): View | undefined {
  return VIEWS.find((view) => view === segment.toLowerCase())
}

/** The field that a decoded segment belongs to, with the value in it. */
export function matchSegment(
  segment: string,
  registry: Registry = CRITERIA,
): { field: CriterionField; value: string } | undefined {
  for (const { fields } of registry)
    for (const field of fields) {
      const value = field.match?.(segment)
      if (value !== undefined) return { field, value }
    }
  return undefined
}

/** Whether a path would read the segment as a filter or a view, and so never as a place's slug. */
export function isFilterSegment(segment: string, registry: Registry = CRITERIA): boolean {
  return viewOf(segment) !== undefined || matchSegment(segment, registry) !== undefined
}
