import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ENQUIRY_SUBJECT_NAMES, type EnquirySubject } from '#src/enquiries/threads/enquiry.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { deskContext } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { useUnsavedTyping } from '../../parts/unsaved-typing.ts'
import { askDesk, problemOf } from '../enquiry-call/ask-desk.ts'

export function loader({ context }: DeskArgs) {
  const { session, services } = context.get(deskContext)
  const { actor } = session!
  const branches = services.agency.branches.filter(({ id }) =>
    isPermitted(actor, 'reply-to-enquiries', { branchId: id }),
  )
  return { branches: branches.map(({ id, name }) => ({ id, name })) }
}

export const meta = () => [{ title: 'Add an enquiry' }]

/** An enquiry that came by telephone or over the counter. */
export default function NewEnquiry({ loaderData: { branches } }: DeskPage<typeof loader>) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const typed = useRef<HTMLFormElement>(null)
  const typing = useUnsavedTyping(typed)
  async function send(form: FormData) {
    setIsSending(true)
    const words = (name: string) => String(form.get(name) ?? '')
    const answer = await askDesk('add-enquiry', {
      about: words('about') as EnquirySubject,
      branchId: Number(words('branchId')),
      name: words('name'),
      email: words('email').trim(),
      telephone: words('telephone'),
      message: words('message'),
    })
    setIsSending(false)
    if (answer?.ok) {
      typing.saved()
      showDeskToast({ words: 'Enquiry added' })
      void navigate(`/desk/enquiries/${answer.value.id}`)
      return
    }
    const fields = answer?.refusal.kind === 'invalid' ? answer.refusal.fields : {}
    setProblems(fields)
    setProblem(Object.keys(fields).length > 0 ? undefined : problemOf(answer))
  }
  return (
    <div className="narrowed">
      <PageHead
        title="Add an enquiry"
        lede="For calls and visits. It waits for a reply like any other."
        back={{ to: '/desk/enquiries', name: 'Enquiries' }}
      />
      {problem && <FormProblem>{problem}</FormProblem>}
      <form
        ref={typed}
        className="stack gap3"
        onSubmit={(event) => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        <TextInput label="Name" name="name" autoComplete="off" problem={problems.name} required />
        <TextInput label="Phone" name="telephone" type="tel" autoComplete="off" problem={problems.telephone} />
        <TextInput label="Email" name="email" type="email" autoComplete="off" problem={problems.email} />
        <div className="field">
          <label htmlFor="about">About</label>
          <select className="input" id="about" name="about" defaultValue="question">
            {Object.entries(ENQUIRY_SUBJECT_NAMES)
              .filter(([about]) => about !== 'form')
              .map(([about, name]) => (
                <option key={about} value={about}>
                  {name}
                </option>
              ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="branch">Branch</label>
          <select className="input" id="branch" name="branchId">
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="message">What they asked</label>
          <textarea className="input" id="message" name="message" rows={5} />
        </div>
        <div>
          <button type="submit" className="btn primary" disabled={isSending}>
            Add enquiry
          </button>
        </div>
      </form>
    </div>
  )
}
