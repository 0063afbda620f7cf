import { Form, useLocation, useSubmit } from 'react-router'
import { MISSING_FACTS } from '#src/property/listing/missing-facts.ts'
import { STATUS_NAMES, STOCK_COLUMNS, type StockColumn } from '#src/stock/list/stock-list.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import type { StockData } from './route.tsx'

type StockToolbarProps = Pick<StockData, 'filters' | 'branches' | 'colleagues'> & {
  isPicking: boolean
  onPick: (() => void) | undefined
  onSaveView: () => void
  children: React.ReactNode
}

/** What the table is narrowed to, and what is done with it as a whole. */
export function StockToolbar({
  filters,
  branches,
  colleagues,
  isPicking,
  onPick,
  onSaveView,
  children,
}: StockToolbarProps) {
  const submit = useSubmit()
  const { search } = useLocation()
  const { tab, sort, words, status, branchId, missing, negotiator } = filters
  return (
    <div className="toolbar">
      <Form
        key={search}
        className="toolbar"
        method="get"
        role="search"
        onChange={(event) => event.target instanceof HTMLSelectElement && void submit(event.currentTarget)}
      >
        {tab && <input type="hidden" name="tab" value={tab} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <div className="searchin">
          <DeskIcon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search properties"
            placeholder="Address, postcode or reference"
            defaultValue={words ?? ''}
          />
        </div>
        <select className="input" name="status" aria-label="Status" defaultValue={status ?? ''}>
          <option value="">Any status</option>
          {Object.entries(STATUS_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {branches.length > 1 && (
          <select className="input" name="branch" aria-label="Branch" defaultValue={branchId ?? ''}>
            <option value="">All branches</option>
            {branches.map((branch) => (
              <option key={branch.id} value={branch.id}>
                {branch.name}
              </option>
            ))}
          </select>
        )}
        <select className="input" name="missing" aria-label="Missing" defaultValue={missing ?? ''}>
          <option value="">Complete or not</option>
          <option value="any">Anything missing</option>
          {Object.entries(MISSING_FACTS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <select
          className="input not-phone"
          name="negotiator"
          aria-label="Negotiator"
          defaultValue={String(negotiator ?? '')}
        >
          <option value="">All negotiators</option>
          <option value="nobody">Nobody</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Form>
      {onPick && (
        <button type="button" className="btn bare only-phone" aria-pressed={isPicking} onClick={onPick}>
          Select
        </button>
      )}
      <span className="push row tight not-phone">
        <button type="button" className="btn bare" onClick={onSaveView}>
          <DeskIcon name="star" size="s" />
          Save view
        </button>
        {children}
      </span>
    </div>
  )
}

export function ColumnsMenu({ columns, onChange }: { columns: readonly StockColumn[]; onChange: () => void }) {
  async function toggle(column: StockColumn) {
    const chosen = columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]
    const answer = await askAboutProperty('choose-property-columns', { columns: chosen })
    if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
    onChange()
  }
  return (
    <MenuButton label="Columns" icon="columns" isBare>
      {(Object.keys(STOCK_COLUMNS) as StockColumn[]).map((column) => (
        <button key={column} type="button" aria-pressed={columns.includes(column)} onClick={() => toggle(column)}>
          {STOCK_COLUMNS[column]}
          {columns.includes(column) && <DeskIcon name="tick" size="s" />}
        </button>
      ))}
    </MenuButton>
  )
}
