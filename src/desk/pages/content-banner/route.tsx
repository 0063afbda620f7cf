import { useNavigate, useRevalidator } from 'react-router'
import type { DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showPublished } from '../content-call/show-published.ts'

const idOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1)

export async function loader(args: DeskArgs<'id'>) {
  const found = await loadFromDesk(args, 'get-banner', { id: idOf(args.params.id) })
  if (found === null) throw new Response(null, { status: 404 })
  return found
}

export async function action({ context, request, params }: DeskArgs<'id'>) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const banner = {
    text: text('text'),
    linkText: text('linkText'),
    linkUrl: text('linkUrl'),
    from: text('from').slice(0, 16),
    until: text('until').slice(0, 16),
    pages: text('pages')
      .split(/[\s,]+/)
      .filter(Boolean),
    channel: text('channel') as DeskInput<'save-banner'>['banner']['channel'],
  }
  return context.get(deskContext).call('save-banner', { id: idOf(params.id), seen: text('seen'), banner })
}

type Data = DeskPage<typeof loader>['loaderData']

const titleOf = ({ id }: Data) => (id === 0 ? 'Add a banner' : 'Change a banner')

export const meta = ({ loaderData }: { loaderData?: Data }) => [{ title: loaderData ? titleOf(loaderData) : 'Banner' }]

export default function EditBanner({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { id, banner, seen } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function done(result: DeskResult<'save-banner'>): Promise<void> {
    await navigate('/desk/content/banners')
    showPublished('banners', result, () => void revalidate(), 'Saved. Your website follows within seconds')
  }
  return (
    <>
      <PageHead title={titleOf(loaderData)} back={{ to: '/desk/content/banners', name: 'Banners' }} />
      <DeskForm<DeskResult<'save-banner'>> key={seen} className="stack gap5" onDone={(result) => void done(result)}>
        {({ problems, isSending }) => {
          const problem = (name: keyof Data['banner']) =>
            Object.entries(problems).find(([field]) => field.startsWith(`banner.${name}`))?.[1]
          return (
            <>
              <input type="hidden" name="seen" value={seen} />
              <DeskSection title="What it says">
                <div className="stack narrowed">
                  <div className={problem('text') ? 'field bad' : 'field'}>
                    <label htmlFor="text">Text</label>
                    <span className="hint" id="text-hint">
                      A sentence or two, at most 200 characters
                    </span>
                    <textarea
                      className="input"
                      id="text"
                      name="text"
                      rows={3}
                      maxLength={200}
                      defaultValue={banner.text}
                      aria-describedby="text-hint"
                      aria-invalid={problem('text') ? true : undefined}
                    />
                    {problem('text') && <Problem>{problem('text')}</Problem>}
                  </div>
                  <TextInput
                    label="Words of a link"
                    name="linkText"
                    hint="Leave both empty for none"
                    defaultValue={banner.linkText}
                    maxLength={60}
                    problem={problem('linkText')}
                  />
                  <TextInput
                    label="Leads to"
                    name="linkUrl"
                    hint="A path of your website, such as /branches, or an address that begins with https://"
                    defaultValue={banner.linkUrl}
                    problem={problem('linkUrl')}
                  />
                </div>
              </DeskSection>
              <DeskSection title="When">
                <p className="muted">UK time. Leave both empty to show it at once, until you remove it.</p>
                <div className="stack narrowed">
                  <TextInput
                    label="Show from"
                    name="from"
                    type="datetime-local"
                    defaultValue={banner.from}
                    problem={problem('from')}
                  />
                  <TextInput
                    label="Show until"
                    name="until"
                    type="datetime-local"
                    defaultValue={banner.until}
                    problem={problem('until')}
                  />
                </div>
              </DeskSection>
              <DeskSection title="Where">
                <div className="stack narrowed">
                  <div className="field">
                    <label htmlFor="channel">Pages about</label>
                    <select className="input" id="channel" name="channel" defaultValue={banner.channel}>
                      <option value="">Everything</option>
                      <option value="sales">Homes for sale</option>
                      <option value="lettings">Homes to rent</option>
                    </select>
                  </div>
                  <div className={problem('pages') ? 'field bad' : 'field'}>
                    <label htmlFor="pages">Only on these pages</label>
                    <span className="hint" id="pages-hint">
                      One path on each line; a * at the end stands for all below: /articles/*. Leave it empty for every
                      page.
                    </span>
                    <textarea
                      className="input"
                      id="pages"
                      name="pages"
                      rows={3}
                      defaultValue={banner.pages.join('\n')}
                      aria-describedby="pages-hint"
                      aria-invalid={problem('pages') ? true : undefined}
                    />
                    {problem('pages') && <Problem>{problem('pages')}</Problem>}
                  </div>
                </div>
              </DeskSection>
              <div className="savebar">
                <button type="submit" className="btn primary" disabled={isSending}>
                  {id === 0 ? 'Add banner' : 'Save'}
                </button>
              </div>
            </>
          )
        }}
      </DeskForm>
    </>
  )
}
