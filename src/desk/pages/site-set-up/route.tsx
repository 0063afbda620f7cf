import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#src/formatting/numbers.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

export function loader(args: DeskArgs) {
  return loadFromDesk(args, 'get-set-up', {})
}

const FIELDS = [
  'name',
  'strapline',
  'about',
  'telephone',
  'email',
  'headline',
  'lead',
  'area',
  'companyName',
  'companyNumber',
  'registeredOffice',
  'redressScheme',
  'redressMember',
  'moneyScheme',
  'moneyReference',
  'icoNumber',
] as const
const BRANCH_FIELDS = ['name', 'street', 'town', 'postcode', 'telephone', 'email', 'feedBranch'] as const

type Answers = Record<(typeof FIELDS)[number], string> & {
  branches: Record<(typeof BRANCH_FIELDS)[number], string>[]
}

export async function action({ context, request }: DeskArgs) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  if (form.get('intent') === 'remove') return call('remove-demonstration', {})
  const text = (name: string) => String(form.get(name) ?? '')
  const branches = Array.from({ length: Number(text('branches')) || 1 }, (_, at) =>
    Object.fromEntries(BRANCH_FIELDS.map((name) => [name, text(`branches.${at}.${name}`)])),
  )
  return call('set-up-site', { ...Object.fromEntries(FIELDS.map((name) => [name, text(name)])), branches } as Answers)
}

export const meta = () => [{ title: 'Set up your website' }]

export default function SiteSetUp({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { isDemonstration, demonstration } = loaderData
  const [branches, setBranches] = useState(1)
  /** under which name it has been put on the website just now; this page may still be told the old one */
  const [doneAs, setDoneAs] = useState<string>()
  const total = demonstration.homes + demonstration.enquiries + demonstration.viewings + demonstration.people
  return (
    <div className="narrowed">
      <PageHead
        title="Set up your website"
        lede="From the demonstration to a website of your own, in about 15 minutes."
        back={{ to: '/desk/settings', name: 'Settings' }}
      />
      <div className="stack gap5">
        {doneAs !== undefined ? (
          <div className="notice good" role="status">
            <DeskIcon name="tick" />
            <p>
              Your website now speaks for {doneAs}. <a href="/">Look at it</a>, then go on below.
            </p>
          </div>
        ) : (
          <DeskSection title="1. Your agency">
            <p className="muted">
              This takes the place of everything that the website says now: pages, articles, areas, branches and menus.
              Each can be changed later, and brought back from its history.
            </p>
            <DeskForm<{ name: string }> className="stack gap3" onDone={({ name }) => setDoneAs(name)}>
              {({ problems, isSending }) => (
                <>
                  <TextInput label="Agency’s name" name="name" problem={problems.name} />
                  <TextInput
                    label="What you do and where"
                    name="strapline"
                    hint="Such as: Estate agents in Anytown"
                    problem={problems.strapline}
                  />
                  <TextInput
                    label="About"
                    name="about"
                    hint="A sentence or two, for the footer and search engines"
                    problem={problems.about}
                  />
                  <div className="pair">
                    <TextInput label="Phone" name="telephone" type="tel" problem={problems.telephone} />
                    <TextInput label="Email" name="email" type="email" problem={problems.email} />
                  </div>
                  <TextInput
                    label="Headline of the home page"
                    name="headline"
                    hint="Such as: Homes in and around Anytown"
                    problem={problems.headline}
                  />
                  <TextInput label="One sentence below it" name="lead" problem={problems.lead} />
                  <TextInput
                    label="Area that you work in"
                    name="area"
                    hint="Such as: Anytown and its villages"
                    problem={problems.area}
                  />
                  <h3>Legal details, for the footer and emails</h3>
                  <div className="pair">
                    <TextInput label="Registered name" name="companyName" problem={problems.companyName} />
                    <TextInput label="Company number" name="companyNumber" problem={problems.companyNumber} />
                  </div>
                  <TextInput label="Registered office" name="registeredOffice" problem={problems.registeredOffice} />
                  <div className="pair">
                    <TextInput label="Redress scheme" name="redressScheme" problem={problems.redressScheme} />
                    <TextInput label="Its membership number" name="redressMember" problem={problems.redressMember} />
                  </div>
                  <div className="pair">
                    <TextInput
                      label="Client money protection scheme"
                      name="moneyScheme"
                      problem={problems.moneyScheme}
                    />
                    <TextInput label="Its membership number" name="moneyReference" problem={problems.moneyReference} />
                  </div>
                  <TextInput label="ICO registration number" name="icoNumber" problem={problems.icoNumber} />
                  <input type="hidden" name="branches" value={branches} />
                  {Array.from({ length: branches }, (_, at) => (
                    <BranchFields key={at} at={at} isOnly={branches === 1} problems={problems} />
                  ))}
                  <div className="row">
                    <button type="submit" className="btn primary" disabled={isSending}>
                      Put this on the website
                    </button>
                    {branches < 10 && (
                      <button type="button" className="btn" onClick={() => setBranches(branches + 1)}>
                        Add another branch
                      </button>
                    )}
                  </div>
                </>
              )}
            </DeskForm>
          </DeskSection>
        )}
        <DeskSection title="2. Look, homes and emails">
          <ul className="rows">
            {NEXT.map(({ to, name, about }) => (
              <li key={to}>
                <div>
                  <Link className="main" to={to}>
                    {name}
                  </Link>
                  <div className="sub">{about}</div>
                </div>
                <DeskIcon name="chevron-right" size="s" />
              </li>
            ))}
          </ul>
        </DeskSection>
        <DeskSection title="3. Remove the demonstration homes">
          <DeskForm className="stack" onDone={() => showDeskToast({ words: 'The demonstration is removed.' })}>
            {({ isSending }) =>
              total === 0 && !isDemonstration ? (
                <p className="muted">Nothing of the demonstration is left.</p>
              ) : (
                <>
                  <p>
                    {[
                      formatCount(demonstration.homes, 'generated home'),
                      formatCount(demonstration.enquiries, 'enquiry', 'enquiries'),
                      formatCount(demonstration.viewings, 'viewing or valuation', 'viewings and valuations'),
                      formatCount(demonstration.people, 'account', 'accounts'),
                    ].join(', ')}{' '}
                    go away, with the invented sold prices, reply templates, and the counts of visits so far. What feeds
                    brought and what you wrote stays. It can’t be undone: back up first if you may want it again.
                  </p>
                  <div className="row">
                    <button type="submit" className="btn danger" name="intent" value="remove" disabled={isSending}>
                      Remove the demonstration homes
                    </button>
                  </div>
                </>
              )
            }
          </DeskForm>
        </DeskSection>
      </div>
    </div>
  )
}

const NEXT = [
  { to: '/desk/design', name: 'Colours, fonts and logo', about: 'Beside your real pages' },
  { to: '/desk/feeds/sources/new', name: 'Your feed', about: 'Where your properties come from' },
  { to: '/desk/settings/tests', name: 'Test emails', about: 'Whether they reach you' },
  { to: '/desk/team/invite', name: 'Your team', about: 'Invite colleagues' },
]

type BranchFieldsProps = { at: number; isOnly: boolean; problems: Record<string, string> }

function BranchFields({ at, isOnly, problems }: BranchFieldsProps) {
  const field = (name: (typeof BRANCH_FIELDS)[number]) => ({
    name: `branches.${at}.${name}`,
    problem: problems[`branches.${at}.${name}`],
  })
  return (
    <fieldset className="field group stack gap3">
      <legend>{isOnly ? 'Your branch' : `Branch ${at + 1}`}</legend>
      <TextInput label="Branch’s name" hint="Such as its town" {...field('name')} />
      <TextInput label="Street" {...field('street')} />
      <div className="pair">
        <TextInput label="Town" {...field('town')} />
        <TextInput label="Postcode" {...field('postcode')} />
      </div>
      <div className="pair">
        <TextInput label="Branch’s phone" type="tel" {...field('telephone')} />
        <TextInput label="Branch’s email" type="email" {...field('email')} />
      </div>
      <TextInput
        label="Its code in your feed"
        hint="BRANCH_ID: ask your software supplier; any short word until you know it"
        {...field('feedBranch')}
      />
    </fieldset>
  )
}
