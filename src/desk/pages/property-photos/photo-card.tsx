import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH, PICTURE_ACCEPT } from '#src/stock/photos/picture-rules.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { type PictureButton, toPictureChange } from './picture-form.ts'
import type { HomePictures, ListedPicture } from './route.tsx'
import type { PictureChanges } from './use-picture-changes.ts'
import { pictureName, type useReorder } from './use-reorder.ts'
import type { PictureUploads } from './use-uploads.ts'

type PhotoCardProps = {
  home: HomePictures
  picture: ListedPicture
  /** its place, from 0 */
  at: number
  count: number
  isMain: boolean
  isLifted: boolean
  handlers: ReturnType<ReturnType<typeof useReorder>['handlers']>
  items: readonly ListedPicture[]
  changes: PictureChanges
  uploads: PictureUploads
  onCrop: () => void
}

/** One photo: a form, so that its buttons work without scripts. */
export function PhotoCard(props: PhotoCardProps) {
  const { home, picture, at, count, isMain, isLifted, handlers, items, changes, uploads, onCrop } = props
  const { key, caption, alt, isHidden, isUploaded, crop, whole } = picture
  const name = upperFirst(pictureName(picture, at))
  const ids = useId()
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [theirs, setTheirs] = useState<Words>()
  // what the fields were filled in from; a colleague's words never take the place of what is being typed
  const [base, setBase] = useState<Words>({ caption, alt })
  const [filling, setFilling] = useState(0)
  useEffect(() => {
    if (!form.current) return
    const isTyped = !sameWords(written(), base) && !sameWords(written(), { caption, alt })
    if (isTyped) return
    if (!sameWords(written(), { caption, alt })) setFilling((before) => before + 1)
    setBase({ caption, alt })
  }, [caption, alt])

  const written = () => {
    const data = new FormData(form.current!)
    return { caption: String(data.get('caption') ?? '').trim(), alt: String(data.get('alt') ?? '').trim() }
  }
  async function saveWords(was: Words = base, only?: 'caption'): Promise<void> {
    const says = only ? { caption: written().caption, alt: was.alt } : written()
    if (sameWords(says, was)) return
    const outcome = await changes.describe('photos', key, says, was)
    setTheirs(typeof outcome === 'object' ? outcome : undefined)
    if (outcome === true) setBase(says)
  }
  /** It is saved once somebody has read it and pressed Save. */
  function suggest(words: string): void {
    const field = form.current?.elements.namedItem('alt') as HTMLTextAreaElement
    field.value = words
    field.focus()
  }
  async function press(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!button || button.value === 'words') return saveWords()
    const change = toPictureChange(button.value, key, items)
    if (change) await changes.change('photos', change, `${name} ${DONE[button.value as PictureButton]}`)
  }
  const number = `${at + 1}${isMain ? ' · main photo' : ''}${isHidden ? ' · hidden' : ''}`
  const image = picture.picture ? (
    <img src={picture.picture.path} alt={alt} draggable={false} loading="lazy" />
  ) : (
    <span className="muted small">Not fetched yet</span>
  )
  return (
    <li data-key={key} className={isLifted ? 'lift' : undefined}>
      {home.canChange ? (
        <button type="button" className={isHidden ? 'pic hid' : 'pic'} aria-pressed={isLifted} {...handlers}>
          <span className="n">{number}</span>
          <span className="vh">
            {name}, {at + 1} of {count}. Press Enter to move.
          </span>
          {image}
        </button>
      ) : (
        <div className={isHidden ? 'pic hid' : 'pic'}>
          {image}
          <span className="n">{number}</span>
        </div>
      )}
      {home.canChange && (
        <Form ref={form} method="post" onSubmit={press}>
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="kind" value="photos" />
          {/* the first button is the one that Enter presses */}
          <button type="submit" className="vh" name="do" value="words" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <label className="vh" htmlFor={`${ids}-caption`}>
            Caption for photo {at + 1}
          </label>
          <input
            className="input"
            id={`${ids}-caption`}
            name="caption"
            key={`caption ${filling}`}
            defaultValue={base.caption}
            placeholder="Caption"
            maxLength={MAX_CAPTION_LENGTH}
            autoComplete="off"
            // alt text that is being written, or suggested, is saved by its own button
            onBlur={() => void saveWords(undefined, 'caption')}
          />
          {theirs && (
            <div className="conflict" role="alert">
              <div>
                <p className="muted small">A colleague wrote meanwhile</p>
                {theirs.caption || 'No caption'}
                {theirs.alt && `, alt text “${theirs.alt}”`}
              </div>
              <div className="row tight">
                <button
                  type="button"
                  className="btn small"
                  onClick={() => {
                    setBase(theirs)
                    setFilling((before) => before + 1)
                    setTheirs(undefined)
                  }}
                >
                  Use theirs
                </button>
                <button type="button" className="btn small primary" onClick={() => void saveWords(theirs)}>
                  Save mine
                </button>
              </div>
            </div>
          )}
          <div className="tools">
            <details className="alttext">
              <summary className={alt ? 'small muted' : 'small miss'}>
                {alt ? (
                  'Alt text added'
                ) : (
                  <>
                    <DeskIcon name="warning" />
                    Add alt text
                  </>
                )}
                <span className="vh"> for {name}</span>
              </summary>
              <label htmlFor={`${ids}-alt`}>What is to be seen, for people who can’t see it</label>
              <textarea
                className="input"
                id={`${ids}-alt`}
                name="alt"
                key={`alt ${filling}`}
                rows={3}
                maxLength={MAX_ALT_LENGTH}
                defaultValue={base.alt}
              />
              {!alt && caption && (
                <button type="button" className="btn bare small" onClick={() => suggest(`${caption}, ${home.address}`)}>
                  Suggest from the caption
                </button>
              )}
              <button type="submit" className="btn small" name="do" value="words">
                Save alt text
              </button>
            </details>
            <span className="push" />
            <button
              type="submit"
              className="btn bare small square"
              name="do"
              value="earlier"
              aria-label={`Move ${name} earlier`}
              aria-disabled={at === 0}
            >
              <DeskIcon name="chevron-left" size="s" />
            </button>
            <button
              type="submit"
              className="btn bare small square"
              name="do"
              value="later"
              aria-label={`Move ${name} later`}
              aria-disabled={at === count - 1}
            >
              <DeskIcon name="chevron-right" size="s" />
            </button>
            <MenuButton label={`More actions for ${name}`} icon="more" isBare isSmall>
              {!isMain && (
                <button type="submit" name="do" value="first">
                  <DeskIcon name="star" />
                  Make main photo
                </button>
              )}
              {whole && (
                <button type="button" onClick={onCrop}>
                  <DeskIcon name="picture" />
                  Crop and straighten
                </button>
              )}
              {crop && (
                <button type="submit" name="do" value="uncrop">
                  <DeskIcon name="undo" />
                  Show the whole photo
                </button>
              )}
              <button type="button" onClick={() => chooser.current?.click()}>
                <DeskIcon name="upload" />
                Replace
              </button>
              <button type="submit" name="do" value={isHidden ? 'show' : 'hide'}>
                <DeskIcon name={isHidden ? 'eye' : 'eye-off'} />
                {isHidden ? 'Show on website' : 'Hide from website'}
              </button>
              {isUploaded && (
                <button type="submit" name="do" value="remove">
                  <DeskIcon name="bin" />
                  Delete
                </button>
              )}
            </MenuButton>
          </div>
          <input
            ref={chooser}
            className="vh"
            type="file"
            accept={PICTURE_ACCEPT}
            tabIndex={-1}
            aria-label={`Replace ${name}`}
            onChange={({ currentTarget }) => {
              uploads.add('photos', [...(currentTarget.files ?? [])], key)
              currentTarget.value = ''
            }}
          />
        </Form>
      )}
    </li>
  )
}

type Words = { caption: string; alt: string }

const sameWords = (one: Words, other: Words) => one.caption === other.caption && one.alt === other.alt

const DONE: Record<PictureButton, string> = {
  earlier: 'moved earlier',
  later: 'moved later',
  first: 'is the main photo',
  last: 'moved to the end',
  hide: 'hidden from visitors',
  show: 'shown to visitors',
  remove: 'deleted',
  uncrop: 'shown whole',
}
