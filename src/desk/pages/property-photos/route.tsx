import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { MEDIA_PARTS, type MediaPart } from '#src/stock/photos/media-changes.ts'
import { PICTURE_HINT, pictureProblemOf } from '#src/stock/photos/picture-rules.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { FormProblem } from '../../parts/field.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { OtherMedia } from './other-media.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { toPictureChange } from './picture-form.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { usePictureChanges } from './use-picture-changes.ts'
import { useUploads } from './use-uploads.ts'

export async function loader(args: DeskArgs<'id'>) {
  const home = await loadFromDesk(args, 'get-property-pictures', { id: Number(args.params.id) })
  if (!home) throw new Response(null, { status: 404 })
  return home
}

/** Forms of a browser without scripts; one with scripts asks the calls itself. */
export async function action({ context, params, request }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const id = Number(params.id)
  const kind = String(form.get('kind') ?? 'photos') as MediaKind
  const key = String(form.get('key') ?? '')
  if (form.get('do') === 'words')
    return call('describe-property-picture', {
      id,
      kind,
      key,
      caption: String(form.get('caption') ?? ''),
      alt: String(form.get('alt') ?? ''),
    })
  const home = await loadFromDesk({ context, request }, 'get-property-pictures', { id })
  const change = toPictureChange(String(form.get('do') ?? ''), key, home?.lists[kind]?.items ?? [])
  if (!change) throw new Response(null, { status: 400 })
  return call('change-property-pictures', { id, kind, change })
}

export const meta = ({ loaderData }: { loaderData?: HomePictures }) => [
  { title: loaderData ? `Photos, ${loaderData.address}` : 'Photos' },
]

export type HomePictures = DeskPage<typeof loader>['loaderData']
export type PictureList = HomePictures['lists'][MediaKind]
export type ListedPicture = PictureList['items'][number]

export default function PropertyPhotos({ loaderData: home }: DeskPage<typeof loader, typeof action>) {
  const { photos } = home.lists
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [isScripted, setIsScripted] = useState(false)
  useEffect(() => setIsScripted(true), [])
  const uploads = useUploads(home.id, revalidate)
  const changes = usePictureChanges(home)
  const problem = pictureProblemOf(params.get('problem'))
  const shown = photos.items.filter(({ isHidden }) => !isHidden).length
  return (
    // files may be dropped anywhere on the page
    // biome-ignore lint/a11y/noStaticElementInteractions: the button "Add photos" does the same
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (!home.canChange || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        uploads.add('photos', [...event.dataTransfer.files])
      }}
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      {home.canChange && (
        <div className="toolbar">
          <p className="muted" id="reorder-hint">
            Drag to reorder, or use the arrows. The first photo is the main photo.
          </p>
          <span className="push row tight">
            {photos.changedAt && home.hasFeed && (
              <MenuButton label="Revert to feed">
                <RevertChoices list={photos} onChoose={(part) => changes.giveBack('photos', part)} />
              </MenuButton>
            )}
            <UploadButton propertyId={home.id} kind="floorplans" uploads={uploads} isScripted={isScripted}>
              <DeskIcon name="plan" size="s" />
              Floorplan
            </UploadButton>
            <UploadButton propertyId={home.id} kind="epcCharts" uploads={uploads} isScripted={isScripted}>
              <DeskIcon name="bolt" size="s" />
              EPC
            </UploadButton>
            <UploadButton
              propertyId={home.id}
              kind="photos"
              uploads={uploads}
              isScripted={isScripted}
              className="primary"
              isMany
              describedBy="photos-hint"
            >
              <DeskIcon name="upload" size="s" />
              Add photos
            </UploadButton>
          </span>
        </div>
      )}
      <p className="muted small photohint" id="photos-hint">
        {PICTURE_HINT} {shown} of {photos.items.length} shown to visitors.
      </p>
      <UploadList uploads={uploads} />
      {photos.items.length === 0 ? (
        <p className="empty">
          No photos yet. Visitors pass over a property without photos; add them from your computer or your phone.
        </p>
      ) : (
        <PhotoGrid home={home} list={photos} changes={changes} uploads={uploads} />
      )}
      <OtherMedia home={home} changes={changes} uploads={uploads} isScripted={isScripted} />
    </div>
  )
}

type RevertChoicesProps = { list: PictureList; onChoose: (part: MediaPart) => void }

function RevertChoices({ list, onChoose }: RevertChoicesProps) {
  const has = (is: (picture: ListedPicture) => boolean) => list.items.some(is)
  const isThere: Record<MediaPart, boolean> = {
    order: list.hasOwnOrder,
    words: has(({ hasOwnWords }) => hasOwnWords),
    hidden: has(({ isHidden }) => isHidden),
    pictures: has(({ crop, isReplaced, isUploaded }) => !isUploaded && (crop !== undefined || isReplaced)),
    all: true,
  }
  return (Object.keys(MEDIA_PARTS) as MediaPart[])
    .filter((part) => isThere[part])
    .map((part) => (
      <button key={part} type="button" onClick={() => onChoose(part)}>
        {MEDIA_PARTS[part]}
      </button>
    ))
}
