import { Select, SelectField } from '#src/design-system/form/select.tsx'
import type { BoundPair } from './bound-selects.ts'
import type { FilterDraft } from './search-draft.ts'

type BoundProps = { bound: BoundPair['min']; draft: FilterDraft; id: string }

/** One bound of a search as a select, label above. */
export function BoundField({ bound, draft, id }: BoundProps) {
  return <SelectField label={bound.label} {...selectProps({ bound, draft, id })} />
}

/** The same without a label. */
export function BoundSelect(props: BoundProps) {
  return <Select {...selectProps(props)} />
}

function selectProps({ bound, draft, id }: BoundProps) {
  return {
    id,
    name: bound.name,
    options: bound.options,
    value: bound.value === undefined ? '' : String(bound.value),
    onChange: (event: { target: { value: string } }) => draft.setBound(bound.field, event.target.value),
  }
}
