import type { ReactNode } from 'react'
import { MEDIA_KINDS, type MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { BROCHURE_ACCEPT, PICTURE_ACCEPT } from '#src/stock/photos/picture-rules.ts'
import type { PictureUploads } from './use-uploads.ts'

type UploadButtonProps = {
  propertyId: number
  kind: MediaKind
  uploads: PictureUploads
  /** without scripts a button of its own sends the one file that was chosen */
  isScripted: boolean
  className?: string
  /** several files at once */
  isMany?: boolean
  describedBy?: string
  children: ReactNode
}

/** Opens the device's choice of files, a phone's camera and its photos among them. */
export function UploadButton(props: UploadButtonProps) {
  const { propertyId, kind, uploads, isScripted, className = '', isMany = false, describedBy, children } = props
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/desk/properties/${propertyId}/pictures?kind=${kind}`}
      className="row tight"
    >
      <label className={`btn addphotos ${className}`}>
        {children}
        <input
          className="vh"
          type="file"
          name="file"
          multiple={isMany && isScripted}
          accept={kind === 'brochureFiles' ? BROCHURE_ACCEPT : PICTURE_ACCEPT}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => {
            uploads.add(kind, [...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </label>
      {!isScripted && (
        <button type="submit" className="btn small" aria-label={`Upload ${MEDIA_KINDS[kind].one}`}>
          Upload
        </button>
      )}
    </form>
  )
}
