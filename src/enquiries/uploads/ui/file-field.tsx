import { type ChangeEvent, useState } from 'react'
import { describedBy, Field } from '#src/design-system/form/field.tsx'
import { useFormField } from '#src/design-system/form/form-context.ts'
import { ACCEPTED_ENDINGS, FILE_HINT, fileMistake } from '../upload-rules.ts'
import './file-field.css'

type FileFieldProps = { name: string; label: string; optional?: boolean }

/** A file to go with a form. One that cannot be taken is told at once, and the selection cleared. */
export function FileField({ name, label, optional }: FileFieldProps) {
  const field = useFormField({ name })
  const [refused, refuse] = useState<string>()
  const [isChosen, setChosen] = useState(false)

  function look({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? []
    const mistake = file && fileMistake(file)
    if (mistake !== undefined) currentTarget.value = ''
    refuse(mistake)
    setChosen(file !== undefined && mistake === undefined)
  }

  const error = refused ?? (isChosen ? undefined : field.error)
  return (
    <Field {...{ label, hint: FILE_HINT, optional, error, id: field.id }}>
      <input
        className="input file"
        type="file"
        name={name}
        id={field.id}
        accept={ACCEPTED_ENDINGS}
        disabled={field.disabled}
        onChange={look}
        {...describedBy({ id: field.id, hint: FILE_HINT, error })}
      />
    </Field>
  )
}
