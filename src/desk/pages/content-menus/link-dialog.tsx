import { type FormEvent, useId, useState } from 'react'
import type { MenuRow } from '#src/content/menus/menu-rows.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { TextInput } from '../../parts/field.tsx'
import { askAboutContent } from '../content-call/ask-about-content.ts'
import { problemOf } from '../enquiry-call/ask-desk.ts'

type LinkDialogProps = {
  /** absent: a new link */
  row?: MenuRow
  onClose: () => void
  onDone: (row: MenuRow) => void
}

/** The words of a link and where it leads. A path of the website that leads nowhere is refused. */
export function LinkDialog({ row, onClose, onDone }: LinkDialogProps) {
  const formId = useId()
  const [problems, setProblems] = useState<{ name?: string; url?: string }>({})

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, url] = [String(form.get('name')).trim(), toUrl(String(form.get('url')).trim())]
    const wrong = {
      ...(name === '' && { name: 'Enter the words of the link' }),
      ...(!/^(\/(?!\/)|#\/|https?:\/\/|mailto:|tel:)\S+$|^\/$/.test(url) && {
        url: 'Enter a path of your website, such as /about, or an address that begins with https://',
      }),
    }
    if (Object.keys(wrong).length > 0) return setProblems(wrong)
    if (url !== row?.url) {
      const answer = await askAboutContent('check-link', { url })
      if (!answer?.ok) return setProblems({ url: problemOf(answer) })
      if (answer.value.problem !== null) return setProblems({ url: `It ${answer.value.problem}` })
    }
    const { target: _target, ...rest } = row ?? { id: 0, key: crypto.randomUUID(), depth: 0 }
    onDone({ ...rest, name, url, ...(form.get('target') === 'B' && { target: 'B' }) })
  }

  return (
    <DeskDialog
      title={row ? `Change “${row.name}”` : 'Add a link'}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="btn primary">
            {row ? 'Change' : 'Add'}
          </button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void check(event)}>
        <TextInput label="Words" name="name" defaultValue={row?.name} maxLength={60} problem={problems.name} />
        <TextInput
          label="Leads to"
          name="url"
          defaultValue={row?.url}
          hint="A path of your website, such as /about, or an address that begins with https://"
          problem={problems.url}
        />
        <label className="check">
          <input type="checkbox" name="target" value="B" defaultChecked={row?.target === 'B'} />
          <span>Open in a new tab</span>
        </label>
      </form>
    </DeskDialog>
  )
}

/** "www.example.com" is meant as an address, "about" as a path. */
function toUrl(typed: string): string {
  if (/^www\./i.test(typed)) return `https://${typed}`
  return /^[\w-]+(\/[\w-]+)*$/.test(typed) ? `/${typed}` : typed
}
