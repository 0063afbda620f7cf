import { useRevalidator } from 'react-router'
import type { DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { ContentTabs } from '../content/content-tabs.tsx'

export async function loader(args: DeskArgs) {
  return { boxes: await loadFromDesk(args, 'get-consents', {}) }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  return context.get(deskContext).call('save-consent', {
    box: String(form.get('box')) as DeskInput<'save-consent'>['box'],
    seen: Number(form.get('seen')),
    wording: String(form.get('wording') ?? ''),
  })
}

export const meta = () => [{ title: 'Consent wording' }]

type Box = DeskPage<typeof loader>['loaderData']['boxes'][number]

const TITLES: Record<Box['name'], string> = {
  terms: 'Terms, on every form',
  marketing: 'Emails about properties',
}

export default function Consents({ loaderData: { boxes } }: DeskPage<typeof loader, typeof action>) {
  return (
    <>
      <PageHead
        title="Consent wording"
        lede="What stands beside the boxes of your forms. New words are a new version: what somebody agreed to stays in the words that they saw."
      />
      <ContentTabs current="consents" />
      <div className="stack gap5">
        {boxes.map((box) => (
          <BoxSection key={`${box.name} ${box.version}`} {...box} />
        ))}
      </div>
    </>
  )
}

function BoxSection({ name, wording, version, versions }: Box) {
  const { revalidate } = useRevalidator()
  const done = ({ isNew }: DeskResult<'save-consent'>) => {
    void revalidate()
    showDeskToast({
      words: isNew ? `Saved as version ${version + 1}. Your forms follow within seconds` : 'Nothing was changed',
    })
  }
  return (
    <DeskSection title={TITLES[name]}>
      <DeskForm<DeskResult<'save-consent'>> className="stack narrowed" onDone={done}>
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="box" value={name} />
            <input type="hidden" name="seen" value={version} />
            <div className={problems.wording ? 'field bad' : 'field'}>
              <label htmlFor={`wording-${name}`}>Words beside the box: {TITLES[name].toLowerCase()}</label>
              <textarea
                className="input"
                id={`wording-${name}`}
                name="wording"
                rows={3}
                maxLength={300}
                defaultValue={wording}
                aria-invalid={problems.wording ? true : undefined}
              />
              {problems.wording && <Problem>{problems.wording}</Problem>}
            </div>
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Save as a new version<span className="vh">: {TITLES[name].toLowerCase()}</span>
              </button>
            </div>
          </>
        )}
      </DeskForm>
      <ul className="rows tight">
        {versions.map((one) => (
          <li key={one.version}>
            <div>
              “{one.wording}”
              <div className="sub">
                Version {one.version}
                {one.from ? `, from ${formatUkDate(one.from)}` : ', the usual words'}
              </div>
            </div>
            {one.version === version && <span className="state ok">Shown</span>}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
