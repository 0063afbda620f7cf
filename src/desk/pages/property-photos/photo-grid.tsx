import { useState } from 'react'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { CropDialog } from './crop-dialog.tsx'
import { PhotoCard } from './photo-card.tsx'
import { toMove } from './picture-form.ts'
import type { HomePictures, ListedPicture, PictureList } from './route.tsx'
import type { PictureChanges } from './use-picture-changes.ts'
import { pictureName, useReorder } from './use-reorder.ts'
import type { PictureUploads } from './use-uploads.ts'

type PhotoGridProps = { home: HomePictures; list: PictureList; changes: PictureChanges; uploads: PictureUploads }

/** The photos in their order: moved, described, cropped, hidden and replaced where they stand. */
export function PhotoGrid({ home, list, changes, uploads }: PhotoGridProps) {
  const [cropping, setCropping] = useState<ListedPicture>()
  const { items } = list
  const { ordered, liftedKey, said, handlers } = useReorder(items, async (key, to) => {
    const at = items.findIndex((one) => one.key === key)
    const words = `${upperFirst(pictureName(items[at]!, at))} moved to ${to + 1}`
    return (await changes.change('photos', toMove(key, to, items), words)) === true
  })
  const first = ordered.findIndex(({ isHidden }) => !isHidden)
  return (
    <>
      <ol className="photos">
        {ordered.map((picture, at) => (
          <PhotoCard
            key={picture.key}
            home={home}
            picture={picture}
            at={at}
            count={ordered.length}
            isMain={at === first}
            isLifted={picture.key === liftedKey}
            handlers={handlers(picture.key, at)}
            items={items}
            changes={changes}
            uploads={uploads}
            onCrop={() => setCropping(picture)}
          />
        ))}
      </ol>
      <p className="vh" aria-live="assertive">
        {said}
      </p>
      {cropping && <CropDialog home={home} kind="photos" picture={cropping} onClose={() => setCropping(undefined)} />}
    </>
  )
}
