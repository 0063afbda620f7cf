import { redirect } from 'react-router'
import { isWrittenKind, KIND_NAMES, kindOf, slugOfDocument } from '#src/content/revisions/new-document.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export async function loader(args: DeskArgs<'kind'>) {
  const { kind } = args.params
  if (!isWrittenKind(kind)) throw redirect('/desk/content/articles')
  // who may not write it is told here
  await loadFromDesk(args, 'list-content', { kind })
  return { kind }
}

export async function action({ context, request, params: { kind } }: DeskArgs<'kind'>) {
  const form = await request.formData()
  const answer = await context.get(deskContext).call('begin-document', { kind, title: String(form.get('title') ?? '') })
  if (!answer.ok) return answer
  const { document } = answer.value
  throw redirect(`/desk/content/${kindOf(document)}/${slugOfDocument(document)}`)
}

export const meta = () => [{ title: 'Write' }]

export default function NewDocument({ loaderData: { kind } }: DeskPage<typeof loader, typeof action>) {
  const { a, many } = KIND_NAMES[kind]
  return (
    <>
      <PageHead
        title={`Write ${a}`}
        lede="Nobody sees it until you publish it."
        back={{ to: `/desk/content/${kind}`, name: many }}
      />
      <DeskForm className="stack narrow">
        {({ problems, isSending }) => (
          <>
            <TextInput
              label="Title"
              name="title"
              required
              maxLength={65}
              hint="Up to 65 characters: search engines cut a longer one. Its path is made of it."
              problem={problems.title}
            />
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                Start writing
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </>
  )
}
