import { Form, Link } from 'react-router'
import { MEDIA_KINDS, type MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { BROCHURE_ACCEPT, PICTURE_ACCEPT } from '#src/stock/photos/picture-rules.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { type PictureButton, toPictureChange } from './picture-form.ts'
import type { HomePictures, ListedPicture } from './route.tsx'
import { UploadButton } from './upload-button.tsx'
import type { PictureChanges } from './use-picture-changes.ts'
import type { PictureUploads } from './use-uploads.ts'

type OtherMediaProps = {
  home: HomePictures
  changes: PictureChanges
  uploads: PictureUploads
  isScripted: boolean
}

/** Floorplans, the energy chart, and where links are. */
export function OtherMedia(props: OtherMediaProps) {
  return (
    <section className="section othermedia">
      <div className="top">
        <h2>Other media</h2>
      </div>
      <ul className="rows lead">
        <MediaRows {...props} kind="floorplans" name="Floorplan" icon="plan" />
        <MediaRows {...props} kind="epcCharts" name="EPC chart" icon="bolt" />
        <MediaRows {...props} kind="brochureFiles" name="Brochure" icon="document" />
        <li>
          <span className="thumb none">
            <DeskIcon name="link" />
          </span>
          <div>
            <span className="medium">Video or virtual tour</span>
            <div className="sub">Links to YouTube, Vimeo or Matterport, and to brochures elsewhere.</div>
          </div>
          <div className="acts">
            <Link className="btn small" to={`/desk/properties/${props.home.id}/fields`}>
              Edit links
            </Link>
          </div>
        </li>
      </ul>
    </section>
  )
}

type MediaRowsProps = OtherMediaProps & { kind: MediaKind; name: string; icon: 'plan' | 'bolt' | 'document' }

function MediaRows({ home, changes, uploads, isScripted, kind, name, icon }: MediaRowsProps) {
  const { items } = home.lists[kind]
  return (
    <>
      {items.map((picture, at) => (
        <MediaRow
          key={picture.key}
          home={home}
          kind={kind}
          picture={picture}
          title={items.length > 1 ? `${name} ${at + 1}` : name}
          icon={icon}
          changes={changes}
          uploads={uploads}
        />
      ))}
      {items.length === 0 && (
        <li>
          <span className="thumb none">
            <DeskIcon name={icon} />
          </span>
          <div>
            <span className="medium">{name}</span>
            <div className="sub">
              {kind === 'brochureFiles'
                ? 'None. Add a PDF, which visitors can download.'
                : 'None. Add a picture of it.'}
            </div>
          </div>
          <div className="acts">
            {home.canChange && (
              <UploadButton
                propertyId={home.id}
                kind={kind}
                uploads={uploads}
                isScripted={isScripted}
                className="small"
              >
                Add<span className="vh"> {MEDIA_KINDS[kind].one}</span>
              </UploadButton>
            )}
          </div>
        </li>
      )}
    </>
  )
}

type MediaRowProps = {
  home: HomePictures
  kind: MediaKind
  picture: ListedPicture
  title: string
  icon: 'plan' | 'bolt' | 'document'
  changes: PictureChanges
  uploads: PictureUploads
}

function MediaRow({ home, kind, picture, title, icon, changes, uploads }: MediaRowProps) {
  const { key, isHidden, isUploaded, isReplaced } = picture
  const from = isUploaded
    ? 'Added here'
    : isReplaced
      ? 'Replaced here'
      : home.lists[kind].fromFeed > 0
        ? 'From the feed'
        : ''
  return (
    <li>
      {picture.picture ? (
        <img className="thumb" src={picture.picture.path} alt="" width="60" height="40" loading="lazy" />
      ) : (
        <span className="thumb none">
          <DeskIcon name={icon} />
        </span>
      )}
      <div>
        <span className="medium">{title}</span>
        <div className="sub">{[from, isHidden && 'hidden from visitors'].filter(Boolean).join(', ')}</div>
      </div>
      {home.canChange && (
        <Form
          method="post"
          className="acts"
          onSubmit={(event) => {
            event.preventDefault()
            const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
            const change = toPictureChange(button?.value ?? '', key, home.lists[kind].items)
            if (change) void changes.change(kind, change, `${title} ${DONE[button!.value as PictureButton]}`)
          }}
        >
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="kind" value={kind} />
          <label className="btn small addphotos">
            Replace<span className="vh"> {title}</span>
            <input
              className="vh"
              type="file"
              accept={kind === 'brochureFiles' ? BROCHURE_ACCEPT : PICTURE_ACCEPT}
              onChange={({ currentTarget }) => {
                uploads.add(kind, [...(currentTarget.files ?? [])], key)
                currentTarget.value = ''
              }}
            />
          </label>
          <button
            type="submit"
            className="btn small"
            name="do"
            value={isHidden ? 'show' : 'hide'}
            aria-label={`${isHidden ? 'Show' : 'Hide'} ${title}`}
          >
            {isHidden ? 'Show' : 'Hide'}
          </button>
          {isUploaded && (
            <button type="submit" className="btn small" name="do" value="remove" aria-label={`Delete ${title}`}>
              Delete
            </button>
          )}
        </Form>
      )}
    </li>
  )
}

const DONE: Partial<Record<PictureButton, string>> = {
  hide: 'hidden from visitors',
  show: 'shown to visitors',
  remove: 'deleted',
}
