import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { MAX_STRAIGHTEN_DEGREES, MIN_CROP_SHARE, straightenedShare } from '#src/property/gallery/crop.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { DeskDialog } from '../../parts/dialog.tsx'
import { FormProblem } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { problemOf } from '../enquiry-call/ask-desk.ts'
import { toastOfChange } from '../property/toast-of-change.ts'
import { askAboutProperty } from '../property-call/ask-about-property.ts'
import type { HomePictures, ListedPicture } from './route.tsx'

type CropDialogProps = { home: HomePictures; kind: MediaKind; picture: ListedPicture; onClose: () => void }

/** Shares of the straightened picture that are cut off at each side. */
type Sides = { left: number; top: number; right: number; bottom: number }

const SIDES: Record<keyof Sides, string> = {
  left: 'Cut off at the left',
  right: 'Cut off at the right',
  top: 'Cut off at the top',
  bottom: 'Cut off at the bottom',
}

const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

/** Straightens and crops: the picture itself stays as it is, and can be shown whole again. */
export function CropDialog({ home, kind, picture, onClose }: CropDialogProps) {
  const { key, crop, whole } = picture
  const { revalidate } = useRevalidator()
  const [angle, setAngle] = useState(crop?.angle ?? 0)
  const [sides, setSides] = useState<Sides>({
    left: crop?.left ?? 0,
    top: crop?.top ?? 0,
    right: crop ? 1 - crop.left - crop.width : 0,
    bottom: crop ? 1 - crop.top - crop.height : 0,
  })
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState('')
  if (!whole) return null
  const { width, height } = whole
  const share = straightenedShare(width, height, angle)

  async function save(): Promise<void> {
    setIsSending(true)
    setProblem('')
    const answer = await askAboutProperty('crop-property-picture', {
      id: home.id,
      kind,
      key,
      seen: home.lists[kind].changedAt,
      crop: {
        angle,
        left: sides.left,
        top: sides.top,
        width: 1 - sides.left - sides.right,
        height: 1 - sides.top - sides.bottom,
      },
    })
    setIsSending(false)
    if (!answer?.ok) return setProblem(problemOf(answer))
    const { value } = answer
    if (value.kind === 'refused') return setProblem(value.problem)
    if (value.kind === 'gone') return setProblem('This photo has been removed meanwhile.')
    if (value.kind === 'changed') showDeskToast(toastOfChange('Photo cropped', { ...value, onUndone: revalidate }))
    await revalidate()
    onClose()
  }
  return (
    <DeskDialog
      title="Crop and straighten"
      onClose={onClose}
      wide
      foot={
        <>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="btn primary" disabled={isSending} onClick={() => void save()}>
            Save
          </button>
        </>
      }
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      {/* a block of its own: as a part of the dialog’s grid it would be as high as the image is by itself */}
      <div>
        <div
          className="cropbox"
          style={{ aspectRatio: `${width} / ${height}`, inlineSize: `min(100%, ${(45 * width) / height}vh)` }}
        >
          <img
            src={picturePath(whole.media, fittingWidth(900, width))}
            alt=""
            style={{ transform: `rotate(${angle}deg) scale(${1 / share})` }}
          />
          <span
            className="kept"
            style={{
              insetInlineStart: percent(sides.left),
              insetInlineEnd: percent(sides.right),
              insetBlockStart: percent(sides.top),
              insetBlockEnd: percent(sides.bottom),
            }}
          />
        </div>
      </div>
      <label className="slider">
        <span>Straighten</span>
        <input
          type="range"
          min={-MAX_STRAIGHTEN_DEGREES}
          max={MAX_STRAIGHTEN_DEGREES}
          step={0.5}
          value={angle}
          onChange={({ currentTarget }) => setAngle(currentTarget.valueAsNumber)}
        />
        <output>{angle}°</output>
      </label>
      {(Object.keys(SIDES) as (keyof Sides)[]).map((side) => (
        <label key={side} className="slider">
          <span>{SIDES[side]}</span>
          <input
            type="range"
            min={0}
            max={1 - MIN_CROP_SHARE}
            step={0.01}
            value={sides[side]}
            onChange={({ currentTarget }) =>
              setSides({
                ...sides,
                [side]: Math.min(currentTarget.valueAsNumber, 1 - MIN_CROP_SHARE - sides[OPPOSITE[side]]),
              })
            }
          />
          <output>{percent(sides[side])}</output>
        </label>
      ))}
      <p className="muted small">
        Your photo is kept whole: you can crop it anew, or show it whole again, at any time.
      </p>
    </DeskDialog>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`
