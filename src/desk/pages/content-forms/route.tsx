import { Link, useRevalidator } from 'react-router'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { CollectionHead } from '../content/collection-head.tsx'
import { showPublished } from '../content-call/show-published.ts'

export async function loader(args: DeskArgs) {
  return loadFromDesk(args, 'list-forms', {})
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  return context.get(deskContext).call('remove-form', { id: String(form.get('id')) })
}

export const meta = () => [{ title: 'Forms' }]

type Changed = Parameters<typeof showPublished>[1]

export default function Forms({ loaderData: forms }: DeskPage<typeof loader, typeof action>) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <CollectionHead
        of="forms"
        lede="Questions of your own, such as a form to report a repair. Link to them anywhere."
        add="Add a form"
      />
      {forms.length === 0 ? (
        <div className="empty">
          <h2>No forms</h2>
          <p>Let tenants report a repair, or landlords ask for a call. Each form has its own link.</p>
        </div>
      ) : (
        <ul className="rows wrap">
          {forms.map(({ id, title, path, recipient }) => (
            <li key={id}>
              <div>
                <Link className="main" to={`/desk/content/forms/edit?id=${id}`}>
                  {title}
                </Link>
                <div className="sub breakable">
                  <a href={path}>{path}</a>
                  {recipient && `, goes to ${recipient}`}
                </div>
              </div>
              <DeskForm<Changed>
                className="stack"
                onDone={(done) => showPublished('forms', done, () => void revalidate(), 'The form is removed')}
              >
                {() => (
                  <>
                    <input type="hidden" name="id" value={id} />
                    <div>
                      <button type="submit" className="btn small">
                        <DeskIcon name="bin" size="s" />
                        Remove<span className="vh"> {title}</span>
                      </button>
                    </div>
                  </>
                )}
              </DeskForm>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
