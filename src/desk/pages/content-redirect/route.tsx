import { useNavigate, useRevalidator } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showPublished } from '../content-call/show-published.ts'

export async function loader(args: DeskArgs) {
  const params = new URL(args.request.url).searchParams
  // who may not change redirects is told here
  await loadFromDesk(args, 'list-redirects', {})
  const [old, to] = [params.get('old'), params.get('to')]
  const replaces = old !== null && to !== null ? { old, current: to } : undefined
  return { replaces, from: params.get('from') ?? '' }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const replaces = form.has('wasOld') ? { old: text('wasOld'), current: text('wasCurrent') } : undefined
  return context.get(deskContext).call('save-redirect', { old: text('old'), current: text('current'), replaces })
}

type Data = DeskPage<typeof loader>['loaderData']

const titleOf = ({ replaces }: Data) => (replaces ? 'Change a redirect' : 'Add a redirect')

export const meta = ({ loaderData }: { loaderData?: Data }) => [
  { title: loaderData ? titleOf(loaderData) : 'Redirect' },
]

export default function EditRedirect({ loaderData }: DeskPage<typeof loader, typeof action>) {
  const { replaces, from } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function done(result: DeskResult<'save-redirect'>): Promise<void> {
    await navigate('/desk/content/redirects')
    showPublished('redirects', result, () => void revalidate(), 'Saved. Visitors are redirected from now on')
  }
  return (
    <>
      <PageHead title={titleOf(loaderData)} back={{ to: '/desk/content/redirects', name: 'Redirects' }} />
      <DeskForm<DeskResult<'save-redirect'>> className="stack narrow" onDone={(result) => void done(result)}>
        {({ problems, isSending }) => (
          <>
            {replaces && (
              <>
                <input type="hidden" name="wasOld" value={replaces.old} />
                <input type="hidden" name="wasCurrent" value={replaces.current} />
              </>
            )}
            <TextInput
              label="Old URL"
              name="old"
              required
              defaultValue={replaces?.old ?? from}
              hint="From its first slash: /valuation-form.html. A * at the end stands for anything that follows."
              problem={problems.old}
            />
            <TextInput
              label="Redirects to"
              name="current"
              required
              defaultValue={replaces?.current}
              hint="A path of your website, such as /request-a-valuation, or an address that begins with https://"
              problem={problems.current}
            />
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                {replaces ? 'Save' : 'Add redirect'}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </>
  )
}
