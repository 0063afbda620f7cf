import { useState } from 'react'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showPublished } from '../content-call/show-published.ts'

export async function loader(args: DeskArgs) {
  // who may not change redirects is told here
  await loadFromDesk(args, 'list-redirects', {})
  return null
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const file = form.get('file')
  const ofFile = file instanceof File && file.size > 0 ? await file.text() : ''
  const list = [String(form.get('list') ?? ''), ofFile].filter(Boolean).join('\n')
  return context.get(deskContext).call('import-redirects', { list, skip: form.has('skip') })
}

export const meta = () => [{ title: 'Import redirects' }]

type Imported = DeskResult<'import-redirects'>

export default function ImportRedirects(_: DeskPage<typeof loader, typeof action>) {
  const [result, setResult] = useState<Imported>()
  return (
    <>
      <PageHead
        title="Import redirects"
        lede="Paste a list, or choose a CSV file: an old URL and its new one on each line."
        back={{ to: '/desk/content/redirects', name: 'Redirects' }}
      />
      <DeskForm<Imported>
        className="stack"
        onDone={(done) => {
          setResult(done)
          if (done.added > 0)
            showPublished(
              'redirects',
              done,
              () => setResult(undefined),
              `${formatCount(done.added, 'redirect', 'redirects')} added`,
            )
        }}
      >
        {({ problems, isSending }) => (
          <>
            <div className={problems.list ? 'field bad' : 'field'}>
              <label htmlFor="list">Redirects</label>
              <span className="hint" id="list-hint">
                With a comma, semicolon or tab between: /buy, /search/property-for-sale
              </span>
              <textarea
                className="input code"
                id="list"
                name="list"
                rows={12}
                spellCheck={false}
                aria-describedby="list-hint"
                aria-invalid={problems.list ? true : undefined}
              />
              {problems.list && <Problem>{problems.list}</Problem>}
            </div>
            <div className="field">
              <label htmlFor="file">Or a CSV file</label>
              <input className="input" type="file" id="file" name="file" accept=".csv,.tsv,.txt,text/csv,text/plain" />
            </div>
            <label className="check">
              <input type="checkbox" name="skip" />
              <span>Leave out lines with mistakes, and import the others</span>
            </label>
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Import
              </button>
            </div>
          </>
        )}
      </DeskForm>
      {result && <Result {...result} />}
    </>
  )
}

function Result({ added, total, mistakes, mistakesInAll }: Imported) {
  return (
    <DeskSection title="Result">
      <p role="status">
        {added === 0 && mistakesInAll > 0
          ? 'Nothing was imported: correct these lines, or leave them out.'
          : `${formatCount(added, 'redirect', 'redirects')} added of ${formatCount(total, 'line', 'lines')}. ${
              total - added - mistakesInAll > 0 ? `${total - added - mistakesInAll} were there already.` : ''
            }`}
      </p>
      {mistakes.length > 0 && (
        <ul className="rows tight">
          {mistakes.map(({ line, message }) => (
            <li key={line}>
              <span className="breakable">
                Line {line}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mistakesInAll > mistakes.length && (
        <p className="muted">and {formatCount(mistakesInAll - mistakes.length, 'line', 'lines')} more</p>
      )}
    </DeskSection>
  )
}
