import { useRef, useState } from 'react'
import { BRANCHES_PATH } from '#src/agency/branches/branch-paths.ts'
import { Button } from '#src/design-system/button/button.tsx'
import { Select } from '#src/design-system/form/select.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { PlaceField } from '#src/search/filters/ui/place-field.tsx'
import { useSearchDraft } from '#src/search/filters/ui/search-draft.ts'
import { useRestoredFormValues } from '#src/search/filters/ui/use-restored-form-values.ts'
import '#src/search/filters/ui/search-box.css'
import type { BranchListData } from '../branch/branch-page-data.ts'
import './branch-search.css'

/** Asks for the branches near a place: a plain form, whose place is suggested where there is a script. */
export function BranchSearch({
  form: { place, placeId, department },
  choices,
}: Pick<BranchListData, 'form' | 'choices'>) {
  const form = useRef<HTMLFormElement>(null)
  const [start] = useState<Criteria>(() => ({
    channel: 'sales',
    tags: [],
    page: 1,
    ...(placeId !== undefined && { placeId }),
  }))
  const draft = useSearchDraft(start, place)
  useRestoredFormValues(form, draft)
  return (
    <search>
      <form
        ref={form}
        className="searchBox branchSearch"
        method="get"
        action={BRANCHES_PATH}
        aria-label="Find an office"
        autoComplete="off"
      >
        <div className="row">
          <div className="cell place">
            <label htmlFor="branch-place">Near</label>
            <PlaceField id="branch-place" draft={draft} placeName="place" withoutSearches />
          </div>
          {choices.length > 1 && (
            <div className="cell">
              <label htmlFor="branch-department">For</label>
              <Select
                id="branch-department"
                name="department"
                defaultValue={department}
                options={[
                  { value: '', name: 'All departments' },
                  ...choices.map(({ key, name }) => ({ value: key, name })),
                ]}
              />
            </div>
          )}
          <Button>
            <Icon name="search" />
            Find an office
          </Button>
        </div>
      </form>
    </search>
  )
}
