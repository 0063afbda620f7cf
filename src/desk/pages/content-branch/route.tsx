import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { specialDayName } from '#src/agency/branches/opening-hours.ts'
import type { DeskInput } from '#src/app/desk/desk-calls.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'

export async function loader(args: DeskArgs<'slug'>) {
  return loadFromDesk(args, 'get-branch', { slug: args.params.slug })
}

export async function action({ context, request, params: { slug } }: DeskArgs<'slug'>) {
  const form = await request.formData()
  const all = (name: string) => form.getAll(name).map(String)
  const [days, opens] = [all('days'), all('opens')]
  const [dates, dayOpens, dayNames] = [all('date'), all('dayOpens'), all('dayName')]
  return context.get(deskContext).call('save-branch', {
    slug,
    seen: String(form.get('seen') ?? ''),
    telephone: String(form.get('telephone') ?? ''),
    email: String(form.get('email') ?? ''),
    words: String(form.get('words') ?? '')
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph) => paragraph.trim().replace(/\s*\r?\n\s*/g, ' '))
      .filter(Boolean),
    hours: days.flatMap((day, at) => (day.trim() || opens[at]?.trim() ? [{ days: day, opens: opens[at] ?? '' }] : [])),
    // a day without times is as usual
    specialDays: dates.flatMap((date, at) =>
      dayOpens[at]?.trim() ? [{ date, opens: dayOpens[at]!.trim(), name: dayNames[at]?.trim() || undefined }] : [],
    ),
  })
}

type Data = DeskPage<typeof loader>['loaderData']

export const meta = ({ loaderData }: { loaderData?: Data }) => [{ title: loaderData?.name ?? 'Branch' }]

type Saved = { before: Omit<DeskInput<'save-branch'>, 'slug' | 'seen'>; seen: string }

export default function EditBranch({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { slug, name, telephone, email, words, hours, specialDays, asked, seen } = loaderData
  const { revalidate } = useRevalidator()
  const [blank, setBlank] = useState(1)
  const days = [...specialDays, ...asked.map((day) => ({ ...day, opens: '' }))].sort((a, b) =>
    a.date.localeCompare(b.date),
  )

  const done = ({ before, seen: now }: Saved) => {
    void revalidate()
    showDeskToast({
      words: 'Saved. It’s on the website',
      undo: () =>
        void askAboutContent('save-branch', { ...before, slug, seen: now }).then((answer) => {
          if (!answer?.ok) showDeskToast({ words: problemOf(answer), isBad: true })
          void revalidate()
        }),
    })
  }
  return (
    <>
      <PageHead title={name} back={{ to: '/desk/content/branches', name: 'Branches' }} />
      {/* what has been saved is what the form begins with */}
      <DeskForm<Saved> key={seen} className="stack gap5" onDone={done}>
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <DeskSection title="Opening hours">
              <div className="stack">
                {[...hours, { days: '', opens: '' }].map((row, at) => (
                  <div className="hourrow" key={at}>
                    <input
                      className="input"
                      name="days"
                      aria-label={`Days, line ${at + 1}`}
                      defaultValue={row.days}
                      placeholder="Monday to Friday"
                    />
                    <input
                      className="input"
                      name="opens"
                      aria-label={`Times, line ${at + 1}`}
                      defaultValue={row.opens}
                      placeholder="9 am to 5.30 pm"
                      aria-invalid={problems[`hours.${at}.opens`] ? true : undefined}
                    />
                  </div>
                ))}
              </div>
            </DeskSection>
            <DeskSection title="Christmas, bank holidays and other days">
              <p className="muted">
                Enter “Closed” or times such as “9 am to 1 pm”. Empty is as usual. Visitors see it 45 days before, and
                nothing can be booked while you’re closed.
              </p>
              <div className="stack">
                {days.map((day) => (
                  <div className="hourrow" key={day.date}>
                    <input type="hidden" name="date" value={day.date} />
                    <input type="hidden" name="dayName" value={day.name ?? ''} />
                    <label htmlFor={`day-${day.date}`}>{specialDayName(day)}</label>
                    <input
                      className="input"
                      id={`day-${day.date}`}
                      name="dayOpens"
                      defaultValue={day.opens}
                      placeholder="As usual"
                    />
                  </div>
                ))}
                {Array.from({ length: blank }, (_, at) => (
                  <div className="hourrow three" key={at}>
                    <input
                      className="input"
                      type="date"
                      name="date"
                      aria-label={`Other day ${at + 1}`}
                      min={loaderData.today}
                    />
                    <input
                      className="input"
                      name="dayOpens"
                      aria-label={`Times of other day ${at + 1}`}
                      placeholder="Closed"
                    />
                    <input
                      className="input"
                      name="dayName"
                      aria-label={`Name of other day ${at + 1}`}
                      placeholder="Name, if it has one"
                    />
                  </div>
                ))}
                <div>
                  <button type="button" className="btn small" onClick={() => setBlank((before) => before + 1)}>
                    Another day
                  </button>
                </div>
              </div>
            </DeskSection>
            <DeskSection title="Contact details">
              <div className="stack narrowed">
                <TextInput
                  label="Phone"
                  name="telephone"
                  type="tel"
                  defaultValue={telephone}
                  problem={problems.telephone}
                />
                <TextInput label="Email" name="email" type="email" defaultValue={email} problem={problems.email} />
              </div>
            </DeskSection>
            <DeskSection title="About the branch">
              <div className="field">
                <label htmlFor="words">Paragraphs, with an empty line between</label>
                <textarea className="input" id="words" name="words" rows={8} defaultValue={words.join('\n\n')} />
              </div>
            </DeskSection>
            {Object.entries(problems).some(
              ([field]) => field.startsWith('specialDays') || field.startsWith('hours'),
            ) && (
              <p className="notice bad" role="alert">
                {
                  Object.entries(problems).find(
                    ([field]) => field.startsWith('specialDays') || field.startsWith('hours'),
                  )?.[1]
                }
              </p>
            )}
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Save
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </>
  )
}
