import { useState } from 'react'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { TextInput } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PictureDialog } from '../content-edit/picture-dialog.tsx'

type Photo = { file: string; alt: string; hash: string | null }

type PhotoFieldProps = { shown: Photo; problem: string | undefined; onChange: (photo: Photo) => void }

/** The photo of a person: chosen, cropped and described before it is added. */
export function PhotoField({ shown, problem, onChange }: PhotoFieldProps) {
  const [chosen, setChosen] = useState<File>()
  return (
    <div className="stack narrowed">
      <input type="hidden" name="photo" value={shown.file} />
      <div className="row">
        <span className="staffface large">
          {shown.hash ? <img src={picturePath(shown.hash, 375)} alt={shown.alt} /> : <DeskIcon name="user" size="l" />}
        </span>
        <span className="row tight">
          <label className="btn">
            {shown.file ? 'Replace' : 'Choose a photo'}
            <input
              type="file"
              className="vh"
              accept="image/jpeg,image/png,image/webp"
              aria-label={shown.file ? 'Replace the photo' : 'Choose a photo'}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
          </label>
          {shown.file && (
            <button type="button" className="btn" onClick={() => onChange({ file: '', alt: '', hash: null })}>
              Remove
            </button>
          )}
        </span>
      </div>
      {shown.file && (
        <TextInput
          label="Photo description"
          name="photoAlt"
          value={shown.alt}
          maxLength={200}
          problem={problem}
          onChange={({ currentTarget }) => onChange({ ...shown, alt: currentTarget.value })}
        />
      )}
      {chosen && (
        <PictureDialog
          file={chosen}
          onClose={() => setChosen(undefined)}
          onDone={(picture) => {
            onChange(picture)
            setChosen(undefined)
          }}
        />
      )}
    </div>
  )
}
