import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { NATION_NAMES } from '#src/compliance/finding-list.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { toastOfChange } from '../property/toast-of-change.ts'
import { FillDialog } from './fill-dialog.tsx'
import { SellerFormsSection } from './seller-forms.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const material = await loadFromDesk(args, 'get-material', { id: Number(args.params.id) })
  if (!material) throw new Response(null, { status: 404 })
  return { ...material, publicUrl: args.context.get(deskContext).services.publicUrl }
}

export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  switch (text('intent')) {
    case 'mail-form':
      return call('mail-seller-form', { formId: Number(text('formId')) })
    case 'delete-form':
      return call('delete-seller-form', { formId: Number(text('formId')) })
    case 'end-form':
      return call('end-seller-form', { formId: Number(text('formId')) })
    default:
      return call('fill-material', {
        id: Number(params.id),
        fields: form.getAll('field').map((field) => ({
          field: String(field),
          text: text(`text:${field}`),
          seen: text(`seen:${field}`),
          version: text(`version:${field}`),
        })),
        from: (text('from') || 'agency') as 'agency',
        ...(text('on') && { on: text('on') }),
        isSourceChosen: text('isSourceChosen') === 'yes',
      })
  }
}

export const meta = () => [{ title: 'Material information' }]

export type MaterialData = DeskPage<typeof loader>['loaderData']
export type MaterialItem = MaterialData['parts'][number]['items'][number]

/** What a buyer or tenant has a right to know, in the trade's three parts: what is there, from where, and what is missing. */
export default function PropertyMaterial({ loaderData: material }: DeskPage<typeof loader, typeof action>) {
  const { id, parts, words, nation, canEdit, waiting, asked, canAsk, forms } = material
  const [filling, setFilling] = useState<MaterialItem>()
  const { revalidate } = useRevalidator()
  const missing = parts.flatMap(({ items }) => items).filter(({ state }) => state === 'missing').length
  return (
    <div className="stack gap4">
      {waiting > 0 && (
        <div className="notice">
          <DeskIcon name="note" />
          <p>
            {formatCount(waiting, 'answer')} of the {asked} {waiting === 1 ? 'waits' : 'wait'} for you. Nothing is
            published before you accept it.
          </p>
          <div className="acts">
            <Link className="btn primary" to={`/desk/properties/${id}/material/answers`}>
              Review answers
            </Link>
          </div>
        </div>
      )}
      <div className="cols keep">
        <div className="stack gap5">
          {parts.map(({ part, title, items }) => (
            <section className="section" key={part}>
              <div className="top">
                <h2>
                  Part {part}: {title.toLowerCase()}
                </h2>
                <span className="push muted">
                  {items.filter(({ state }) => state === 'given').length} of {items.length}
                </span>
              </div>
              <ul className="checklist">
                {items.map((item) => (
                  <Item key={item.key} id={id} item={item} onFill={canEdit ? () => setFilling(item) : undefined} />
                ))}
              </ul>
            </section>
          ))}
          {words.length > 0 && (
            <section className="section">
              <div className="top">
                <h2>Words of the advert</h2>
              </div>
              <ul className="checklist">
                {words.map(({ id: rule, title, detail, staffText, source, severity }) => (
                  <li key={rule} className={severity === 'required' ? 'no' : 'ask'}>
                    <DeskIcon name="warning" />
                    <span className="medium">{title}</span>
                    <span className="why">
                      {detail}. {staffText} <a href={source.url}>{source.name}</a>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className="stack gap5" aria-label="About this checklist">
          {canEdit && (
            <section className="section">
              <div className="top">
                <h2>Ask the {asked}</h2>
              </div>
              <p>Send what is missing as a short form. You approve the answers before they’re published.</p>
              {canAsk && (
                <p>
                  <Link className="btn" to={`/desk/properties/${id}/material/ask`}>
                    <DeskIcon name="mail" size="s" />
                    {missing > 0 ? `Ask the ${asked}` : `Ask the ${asked} something`}
                  </Link>
                </p>
              )}
              {forms.length > 0 && <SellerFormsSection {...material} />}
            </section>
          )}
          <section className="section">
            <div className="top">
              <h2>About this checklist</h2>
            </div>
            <p>
              {nation ? `What is asked in ${NATION_NAMES[nation]}. ` : ''}Omitting material information is an unfair
              commercial practice (
              <a href="https://www.legislation.gov.uk/ukpga/2024/13/part/4">
                Digital Markets, Competition and Consumers Act 2024, part 4
              </a>
              ). Fines can be up to 10% of turnover. This is no legal advice.
            </p>
            <p className="muted">
              Red items stop the property being published. Amber items show as “Ask agent”, which opens an enquiry form.
            </p>
          </section>
        </aside>
      </div>
      {filling && (
        <FillDialog
          item={filling}
          asked={asked}
          today={material.today}
          hasNewEpc={material.hasNewEpc}
          onClose={() => setFilling(undefined)}
          onDone={({ changeId, isLive, isChanged }) => {
            setFilling(undefined)
            void revalidate()
            if (isChanged)
              showDeskToast(toastOfChange(`${filling.label} changed`, { changeId, isLive, onUndone: revalidate }))
            else if (changeId !== '') showDeskToast({ words: 'There was nothing to change' })
          }}
        />
      )}
    </div>
  )
}

const SOURCES = {
  feed: 'From the feed',
  'overlay-file': 'From the overlay file',
  desk: 'Set in the Desk',
  'looked-up': 'Looked up',
  demo: 'Demonstration data',
} as const

function Item({ id, item, onFill }: { id: number; item: MaterialItem; onFill: (() => void) | undefined }) {
  const { key, label, state, value, note, source, rule, fields } = item
  const isGiven = state === 'given'
  const stops = rule?.stops === true
  const fact = fields.find(({ isNothing }) => !isNothing)
  const by = fact?.override && `${fact.override.by}, ${SOURCES.desk.toLowerCase()}`
  const from = source ?? by ?? (fact ? SOURCES[fact.source] : undefined)
  const canFill =
    onFill && fields.some(({ permission, input }) => permission === 'edit-properties' && input.kind !== 'none')
  return (
    <li className={isGiven ? 'yes' : stops ? 'no' : 'ask'} data-row={key}>
      <DeskIcon name={isGiven ? 'tick' : stops ? 'problem' : 'warning'} />
      <span className="val">
        <span className="medium">{label}</span>
        <span className="vh">{isGiven ? ' (given)' : stops ? ' (stops publication)' : ' (missing or to check)'}</span>
        {': '}
        {value ?? <span className="muted">{stops ? 'Missing' : 'Shows as “Ask agent”'}</span>}
        {note && <span className="muted">, {note}</span>}
      </span>
      {canFill ? (
        <button
          type="button"
          className="btn small"
          onClick={onFill}
          aria-label={`${isGiven ? 'Change' : 'Add'} ${label}`}
        >
          {isGiven ? 'Change' : 'Add'}
        </button>
      ) : (
        onFill &&
        !isGiven &&
        fields.length > 0 && (
          <Link className="btn small" to={`/desk/properties/${id}/fields`} aria-label={`Change ${label} in its fields`}>
            Change
          </Link>
        )
      )}
      {(from || rule) && (
        <span className="why">
          {value !== null && from && `${from}. `}
          {rule?.found && `${rule.found}. ${rule.staffText} `}
          {rule && <a href={rule.source.url}>{rule.source.name}</a>}
        </span>
      )}
    </li>
  )
}
