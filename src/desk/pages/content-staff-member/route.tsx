import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showPublished } from '../content-call/show-published.ts'
import { PhotoField } from './photo-field.tsx'

const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1)

export async function loader(args: DeskArgs<'id'>) {
  return loadFromDesk(args, 'get-staff', { id: idOf(args.params.id) })
}

export async function action({ context, request, params }: DeskArgs<'id'>) {
  const form = await request.formData()
  const { call } = context.get(deskContext)
  const id = idOf(params.id)
  const intent = form.get('intent')
  if (intent === 'left' || intent === 'back') return call('set-staff-left', { id, hasLeft: intent === 'left' })
  const text = (name: string) => String(form.get(name) ?? '')
  const profile: DeskInput<'save-staff'>['profile'] = {
    firstName: text('firstName'),
    surname: text('surname'),
    jobTitle: text('jobTitle'),
    departmentId: Number(text('departmentId')),
    email: text('email'),
    telephone: text('telephone'),
    photo: text('photo'),
    photoAlt: text('photoAlt'),
    words: text('words')
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph) => paragraph.trim().replace(/\s*\r?\n\s*/g, ' '))
      .filter(Boolean),
    qualifications: text('qualifications')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    contactableForSales: form.has('contactableForSales'),
    contactableForLettings: form.has('contactableForLettings'),
  }
  return call('save-staff', { id, seen: text('seen'), profile })
}

type Data = DeskPage<typeof loader>['loaderData']

const nameOf = ({ id, profile }: Data) => (id === 0 ? 'Add a person' : formatName(profile.firstName, profile.surname))

export const meta = ({ loaderData }: { loaderData?: Data }) => [{ title: loaderData ? nameOf(loaderData) : 'Staff' }]

export default function StaffProfile({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { id, profile, departments, seen, path, hasLeft } = loaderData
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<{ file: string; alt: string; hash: string | null }>()
  const shown = photo ?? { file: profile.photo, alt: profile.photoAlt, hash: loaderData.photoHash }

  async function done(result: DeskResult<'save-staff'>, words?: string): Promise<void> {
    setPhoto(undefined)
    if (id === 0) await navigate(`/desk/content/staff/${result.id}`)
    showPublished('staff', result, () => void revalidate(), words)
  }
  return (
    <>
      <PageHead title={nameOf(loaderData)} back={{ to: '/desk/content/staff', name: 'Staff' }}>
        {path && (
          <a className="btn" href={path}>
            See the page
          </a>
        )}
      </PageHead>
      {hasLeft && <p className="notice">They have left: visitors don’t see them.</p>}
      {/* what has been saved is what the form begins with */}
      <DeskForm<DeskResult<'save-staff'>> key={`${id} ${seen}`} className="stack gap5" onDone={(it) => void done(it)}>
        {({ problems, isSending }) => {
          const problem = (name: keyof Data['profile']) => problems[`profile.${name}`]
          const text = (name: 'firstName' | 'surname' | 'jobTitle' | 'email' | 'telephone', label: string) => (
            <TextInput
              label={label}
              name={name}
              type={name === 'email' ? 'email' : name === 'telephone' ? 'tel' : 'text'}
              defaultValue={profile[name]}
              problem={problem(name)}
            />
          )
          return (
            <>
              <input type="hidden" name="seen" value={seen} />
              <DeskSection title="Who they are">
                <div className="stack narrowed">
                  {text('firstName', 'First name')}
                  {text('surname', 'Surname')}
                  {text('jobTitle', 'Job title')}
                  <div className={problem('departmentId') ? 'field bad' : 'field'}>
                    <label htmlFor="department">Branch and department</label>
                    <select
                      className="input"
                      id="department"
                      name="departmentId"
                      defaultValue={profile.departmentId || ''}
                      aria-invalid={problem('departmentId') ? true : undefined}
                    >
                      <option value="">Choose</option>
                      {departments.map(({ branch, departments: of }) => (
                        <optgroup key={branch} label={branch}>
                          {of.map((one) => (
                            <option key={one.id} value={one.id}>
                              {branch}: {one.name}
                            </option>
                          ))}
                        </optgroup>
                      ))}
                    </select>
                    {problem('departmentId') && <Problem>{problem('departmentId')}</Problem>}
                  </div>
                </div>
              </DeskSection>
              <DeskSection title="Photo">
                <PhotoField shown={shown} problem={problem('photoAlt')} onChange={setPhoto} />
              </DeskSection>
              <DeskSection title="How to reach them">
                <div className="stack narrowed">
                  {text('email', 'Email')}
                  {text('telephone', 'Phone')}
                  <fieldset className="plain stack">
                    <legend className="small medium">Takes enquiries about</legend>
                    <label className="check">
                      <input type="checkbox" name="contactableForSales" defaultChecked={profile.contactableForSales} />
                      <span>Homes for sale</span>
                    </label>
                    <label className="check">
                      <input
                        type="checkbox"
                        name="contactableForLettings"
                        defaultChecked={profile.contactableForLettings}
                      />
                      <span>Homes to rent</span>
                    </label>
                  </fieldset>
                </div>
              </DeskSection>
              <DeskSection title="About them">
                <div className="stack">
                  <div className="field">
                    <label htmlFor="words">Paragraphs, with an empty line between</label>
                    <textarea
                      className="input"
                      id="words"
                      name="words"
                      rows={8}
                      defaultValue={profile.words.join('\n\n')}
                    />
                  </div>
                  <div className="narrowed">
                    <TextInput
                      label="Qualifications and memberships"
                      name="qualifications"
                      hint="With commas between: MRICS, MARLA"
                      defaultValue={profile.qualifications.join(', ')}
                    />
                  </div>
                </div>
              </DeskSection>
              <div className="savebar">
                <button type="submit" className="btn primary" disabled={isSending}>
                  {id === 0 ? 'Add to the website' : 'Save'}
                </button>
              </div>
            </>
          )
        }}
      </DeskForm>
      {id !== 0 && (
        <DeskSection title={hasLeft ? 'Back at the firm' : 'Leaving the firm'}>
          <p className="muted">
            {hasLeft
              ? 'Shows them again on the website, with everything above.'
              : 'Hides them everywhere on the website at once. Their articles stay, without their name; enquiries to them go to the branch.'}
          </p>
          <DeskForm<DeskResult<'save-staff'>>
            onDone={(it) => void done(it, hasLeft ? 'On the website again' : 'Hidden on the website')}
          >
            {({ isSending }) => (
              <button
                type="submit"
                className="btn"
                name="intent"
                value={hasLeft ? 'back' : 'left'}
                disabled={isSending}
              >
                {hasLeft ? 'Show again' : 'They have left'}
              </button>
            )}
          </DeskForm>
        </DeskSection>
      )}
    </>
  )
}
