import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { TEMPLATE_FIELDS } from '#src/enquiries/templates/template-fields.ts'
import { isPermitted, scopeOf } from '#src/staff/permissions/permissions.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { FormProblem, Problem, TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'

export async function loader(args: DeskArgs) {
  const templates = await loadFromDesk(args, 'list-reply-templates', {})
  const { session, services } = args.context.get(deskContext)
  const { actor } = session!
  const mayEdit = (branchId: number | null) => isPermitted(actor, 'edit-reply-templates', { branchId })
  return {
    templates: templates.map((template) => ({ ...template, canEdit: mayEdit(template.branchId) })),
    canAdd: scopeOf(actor, 'edit-reply-templates') !== 'none',
    /** null: every branch */
    branches: [
      ...(mayEdit(null) ? [{ id: null, name: 'All branches' }] : []),
      ...services.agency.branches.filter(({ id }) => mayEdit(id)).map(({ id, name }) => ({ id, name })),
    ],
    branchNames: Object.fromEntries(services.agency.branches.map(({ id, name }) => [id, name])),
  }
}

export const meta = () => [{ title: 'Reply templates' }]

type Data = DeskPage<typeof loader>['loaderData']
type Template = Data['templates'][number]

export default function ReplyTemplates({ loaderData }: DeskPage<typeof loader>) {
  const { templates, canAdd, branchNames } = loaderData
  const [edited, setEdited] = useState<Template | 'new'>()
  return (
    <div className="narrowed">
      <PageHead
        title="Reply templates"
        lede="Fields in braces are filled in for each enquiry."
        back={{ to: '/desk/enquiries', name: 'Enquiries' }}
      >
        {canAdd && (
          <button type="button" className="btn primary" onClick={() => setEdited('new')}>
            <DeskIcon name="plus" size="s" />
            New template
          </button>
        )}
      </PageHead>
      {templates.length === 0 ? (
        <div className="empty">
          <h2>No templates yet</h2>
          <p>Write an answer that you give often once, and use it below every enquiry.</p>
        </div>
      ) : (
        <ul className="rows">
          {templates.map((template) => (
            <li key={template.id}>
              <div>
                <span className="medium">{template.name}</span>
                <div className="sub">
                  {template.branchId === null ? 'All branches' : branchNames[template.branchId]}.{' '}
                  {shortened(template.text)}
                </div>
              </div>
              {template.canEdit && (
                <span className="acts">
                  <button type="button" className="btn small" onClick={() => setEdited(template)}>
                    Edit<span className="vh"> {template.name}</span>
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <TemplateDialog
          key={edited === 'new' ? 'new' : edited.id}
          template={edited === 'new' ? undefined : edited}
          branches={loaderData.branches}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

type TemplateDialogProps = { template: Template | undefined; branches: Data['branches']; onClose: () => void }

function TemplateDialog({ template, branches, onClose }: TemplateDialogProps) {
  const { revalidate } = useRevalidator()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [version, setVersion] = useState(template?.version ?? 1)

  async function save(form: FormData) {
    const words = { name: String(form.get('name') ?? ''), text: String(form.get('text') ?? '') }
    const branch = String(form.get('branchId') ?? '')
    const answer = template
      ? await askDesk('change-reply-template', { id: template.id, version, ...words })
      : await askDesk('add-reply-template', { branchId: branch === '' ? null : Number(branch), ...words })
    if (!answer?.ok) {
      const fields = answer?.refusal.kind === 'invalid' ? answer.refusal.fields : {}
      setProblems(fields)
      return setProblem(Object.keys(fields).length > 0 ? undefined : problemOf(answer))
    }
    if (answer.value && 'kind' in answer.value && answer.value.kind === 'conflict') {
      const theirs = answer.value.template
      setVersion(theirs.version)
      return setProblem(`A colleague changed this template meanwhile, to: “${theirs.text}”. Save again to use yours.`)
    }
    showDeskToast({ words: 'Template saved' })
    void revalidate()
    onClose()
  }

  return (
    <DeskDialog title={template ? 'Edit template' : 'New template'} onClose={onClose} wide>
      {problem && <FormProblem>{problem}</FormProblem>}
      <form
        className="stack gap3"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <TextInput label="Name" name="name" defaultValue={template?.name} problem={problems.name} />
        {!template && (
          <div className="field">
            <label htmlFor="template-branch">For</label>
            <select className="input" id="template-branch" name="branchId">
              {branches.map(({ id, name }) => (
                <option key={id ?? ''} value={id ?? ''}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className={problems.text ? 'field bad' : 'field'}>
          <label htmlFor="template-text">Text</label>
          <textarea
            className="input"
            id="template-text"
            name="text"
            rows={9}
            defaultValue={template?.text ?? 'Dear {first name},\n\n\n\nKind regards,\n{my name}'}
          />
          {problems.text && <Problem>{problems.text}</Problem>}
        </div>
        <details>
          <summary className="textbtn">Fields</summary>
          <dl className="facts">
            {Object.entries(TEMPLATE_FIELDS).map(([field, about]) => (
              <div key={field}>
                <dt>{`{${field}}`}</dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </details>
        <div className="row">
          <button type="submit" className="btn primary">
            Save template
          </button>
          {template && (
            <button
              type="button"
              className="btn danger"
              onClick={async () => {
                const answer = await askDesk('delete-reply-template', { id: template.id })
                if (!answer?.ok) return setProblem(problemOf(answer))
                showDeskToast({ words: 'Template deleted' })
                void revalidate()
                onClose()
              }}
            >
              Delete
            </button>
          )}
        </div>
      </form>
    </DeskDialog>
  )
}

/** A template's beginning, up to a whole word. */
function shortened(text: string): string {
  const most = 120
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`
}
