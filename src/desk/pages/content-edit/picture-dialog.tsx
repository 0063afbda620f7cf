import { useEffect, useState } from 'react'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { FormProblem, TextInput } from '../../parts/field.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { croppedImage, type Sides } from './cropped-image.ts'

type PictureDialogProps = {
  file: File
  onClose: () => void
  onDone: (picture: { file: string; hash: string; alt: string }) => void
}

const SIDES: Record<keyof Sides, string> = {
  left: 'Cut off at the left',
  right: 'Cut off at the right',
  top: 'Cut off at the top',
  bottom: 'Cut off at the bottom',
}
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const
/** What is left of a side at least. */
const LEAST = 0.1
const percent = (share: number) => `${Math.round(share * 100)}%`

/** Crops an image and has it described before it is added: without a description it cannot be. */
export function PictureDialog({ file, onClose, onDone }: PictureDialogProps) {
  const [url, setUrl] = useState('')
  const [cut, setCut] = useState<Sides>({ left: 0, right: 0, top: 0, bottom: 0 })
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [isSending, setIsSending] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  async function add(): Promise<void> {
    setIsAsked(true)
    if (alt.trim() === '') return
    setIsSending(true)
    setProblem('')
    try {
      const answer = await upload(file.name, await croppedImage(file, cut))
      if (answer.ok) return onDone({ file: answer.value.file, hash: answer.value.hash, alt: alt.trim() })
      setProblem(problemOf(answer))
    } catch {
      setProblem('We couldn’t send this image. Check your connection, or save it as JPEG, and try again.')
    }
    setIsSending(false)
  }

  return (
    <DeskDialog
      title="Add an image"
      onClose={onClose}
      wide
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="btn primary" disabled={isSending} onClick={() => void add()}>
            {isSending ? 'Adding…' : 'Add the image'}
          </button>
        </>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <div>
        <div className="cropbox cropdoc">
          {url && <img src={url} alt="" />}
          <span
            className="kept"
            style={{
              insetInlineStart: percent(cut.left),
              insetInlineEnd: percent(cut.right),
              insetBlockStart: percent(cut.top),
              insetBlockEnd: percent(cut.bottom),
            }}
          />
        </div>
      </div>
      <TextInput
        label="Image description"
        name="alt"
        value={alt}
        maxLength={200}
        hint="What there is to see, for people who can’t see it: “A cream cottage with dormers”."
        problem={isAsked && alt.trim() === '' ? 'Describe the image' : undefined}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      <details>
        <summary>Crop</summary>
        {(Object.keys(SIDES) as (keyof Sides)[]).map((side) => (
          <label key={side} className="slider">
            <span>{SIDES[side]}</span>
            <input
              type="range"
              min={0}
              max={1 - LEAST}
              step={0.01}
              value={cut[side]}
              onChange={({ currentTarget }) =>
                setCut({ ...cut, [side]: Math.min(currentTarget.valueAsNumber, 1 - LEAST - cut[OPPOSITE[side]]) })
              }
            />
            <output>{percent(cut[side])}</output>
          </label>
        ))}
      </details>
    </DeskDialog>
  )
}

async function upload(name: string, bytes: Blob): Promise<DeskAnswer<DeskResult<'add-content-picture'>>> {
  const response = await fetch(`/desk/content/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return response.json()
}
