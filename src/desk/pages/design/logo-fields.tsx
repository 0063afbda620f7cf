import { useId, useState } from 'react'
import { Problem } from '../../parts/field.tsx'
import type { DesignDraftState } from './use-design-draft.ts'

type LogoFieldsProps = Pick<DesignDraftState, 'design' | 'changeLogo'> & { agencyName: string }

/** A drawing or picture for the header, or the agency's name in letters. */
export function LogoFields({ design, changeLogo, agencyName }: LogoFieldsProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  async function send(file: File | undefined) {
    setIsSending(true)
    setProblem(await changeLogo(file))
    setIsSending(false)
  }
  return (
    <>
      <div className="logobox">
        {design.logo === null ? (
          <span className="strong">{agencyName}</span>
        ) : (
          <img alt={agencyName} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(design.logo)}`} />
        )}
      </div>
      <div className={problem ? 'field bad' : 'field'}>
        <label htmlFor={id}>Upload a logo</label>
        <span className="hint" id={`${id}-hint`}>
          An SVG drawing is sharpest and smallest. PNG, JPEG and WebP are made smaller. No scripts, and nothing from
          other websites in it.
        </span>
        <input
          id={id}
          className="input"
          type="file"
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          disabled={isSending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            target.value = ''
          }}
        />
        {problem && <Problem>{problem}</Problem>}
      </div>
      {design.logo !== null && (
        <p>
          <button type="button" className="btn" disabled={isSending} onClick={() => void send(undefined)}>
            Use your name in letters
          </button>
        </p>
      )}
    </>
  )
}
