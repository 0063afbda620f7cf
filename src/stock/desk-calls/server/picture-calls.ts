import { Readable } from 'node:stream'
import { z } from 'zod'
import { arrangeMedia } from '#src/feed-import/overlay/media-edits.ts'
import { MEDIA_KINDS, type MediaKind } from '#src/feed-import/overlay/media-fields.ts'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { MAX_STRAIGHTEN_DEGREES, MIN_CROP_SHARE } from '#src/property/gallery/crop.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { isPermitted } from '#src/staff/permissions/permissions.ts'
import { MEDIA_PARTS, type MediaPart } from '../../photos/media-changes.ts'
import {
  countMessage,
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_PICTURES,
  PICTURE_GONE_MESSAGE,
} from '../../photos/picture-rules.ts'
import { changeHomeMedia } from '../../photos/server/change-media.ts'
import { type HomeMedia, homeMedia, MEDIA_KIND_NAMES } from '../../photos/server/home-media.ts'
import { cropPicture, takeDocument, takePicture } from '../../photos/server/take-picture.ts'
import { ofStockProperty, showDepsOf, stockCall } from './stock-desk-deps.ts'

const id = z.int().positive().max(2_147_483_647)
const kind = z.enum(MEDIA_KIND_NAMES)
const key = z.string().min(1).max(2000)
/** as a page sends it: a date's text */
const seen = z.coerce.date().nullable().optional()
const share = z.number().min(0).max(1)

/** Width in pixels of the pictures on the Desk's page. */
const SHOWN_WIDTH = 500

export const pictureCalls = {
  /** The pictures of a home with everything that staff say of them. */
  'get-property-pictures': stockCall({
    permission: 'view-properties',
    input: z.strictObject({ id }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const found = await homeMedia(deps.db, input.id, showDepsOf(deps))
      if (!found) return null
      const { home } = found
      const { listing, branchId } = home
      return {
        id: home.id,
        address: listing.address.display,
        /** false: it was made here by hand, and there is nothing to give back to */
        hasFeed: home.source !== DESK_SOURCE,
        lists: Object.fromEntries(MEDIA_KIND_NAMES.map((name) => [name, listOf(found, name)])) as Record<
          MediaKind,
          ReturnType<typeof listOf>
        >,
        canChange: isPermitted(actor, 'describe-properties', { branchId }),
      }
    },
  }),

  /** Takes in one picture. What was sent already is not added once more. */
  'add-property-picture': stockCall({
    permission: 'describe-properties',
    input: z.strictObject({
      id,
      kind,
      content: z.instanceof(Readable),
      /** the picture that it takes the place of */
      replace: key.optional(),
      changeId: z.uuid().optional(),
    }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const take = input.kind === 'brochureFiles' ? takeDocument : takePicture
      const taken = await take(deps, input.content, async (media) => {
        const home = await homeMedia(deps.db, input.id, showDepsOf(deps))
        return home && problemOfAdding(home, input, media)
      })
      if ('problem' in taken) return { kind: 'refused' as const, problem: taken.problem }
      return changeHomeMedia(
        showDepsOf(deps),
        { propertyId: input.id, kind: input.kind, actor, changeId: input.changeId },
        (home) => {
          const problem = problemOfAdding(home, input, taken.media)
          if (problem !== undefined) return { kind: 'refused', problem }
          if (input.replace !== undefined) return { do: 'replace', key: input.replace, stored: taken }
          return { do: 'add', stored: taken }
        },
      )
    },
  }),

  'change-property-pictures': stockCall({
    permission: 'describe-properties',
    input: z.strictObject({
      id,
      kind,
      seen,
      change: z.discriminatedUnion('do', [
        z.strictObject({ do: z.literal('move'), key, before: key.nullable() }),
        z.strictObject({ do: z.literal('hide'), key, isHidden: z.boolean() }),
        z.strictObject({ do: z.literal('remove'), key }),
        z.strictObject({ do: z.literal('uncrop'), key }),
        z.strictObject({
          do: z.literal('give-back'),
          part: z.enum(Object.keys(MEDIA_PARTS) as [MediaPart, ...MediaPart[]]),
        }),
      ]),
    }),
    subject: ofStockProperty,
    run: (deps, { actor, input }) =>
      changeHomeMedia(showDepsOf(deps), { propertyId: input.id, kind: input.kind, actor, seen: input.seen }, () =>
        input.change.do === 'uncrop' ? { do: 'crop', key: input.change.key, crop: null } : input.change,
      ),
  }),

  /** What is shown of a picture. The picture itself stays as it is. */
  'crop-property-picture': stockCall({
    permission: 'describe-properties',
    input: z.strictObject({
      id,
      kind,
      key,
      seen,
      crop: z
        .strictObject({
          angle: z.number().min(-MAX_STRAIGHTEN_DEGREES).max(MAX_STRAIGHTEN_DEGREES),
          left: share,
          top: share,
          width: share.min(MIN_CROP_SHARE),
          height: share.min(MIN_CROP_SHARE),
        })
        // a hair over, since sliders add up shares
        .refine(
          ({ left, top, width, height }) => left + width <= 1.001 && top + height <= 1.001,
          'Choose a part of the photo',
        ),
    }),
    subject: ofStockProperty,
    async run(deps, { actor, input }) {
      const { id: propertyId, kind: list, key: itsKey, crop } = input
      const found = await homeMedia(deps.db, propertyId, showDepsOf(deps))
      const picture = found && listOf(found, list).items.find((one) => one.key === itsKey)
      if (!picture?.whole) return { kind: 'gone' as const, meanwhile: null }
      const { whole } = picture
      const shown = await cropPicture(deps, whole, crop)
      if ('problem' in shown) return { kind: 'refused' as const, problem: shown.problem }
      const isWhole = crop.angle === 0 && crop.width >= 0.999 && crop.height >= 0.999
      return changeHomeMedia(showDepsOf(deps), { propertyId, kind: list, actor, seen: input.seen }, (now) => {
        // the picture was replaced while it was being cropped
        const same = listOf(now, list).items.find((one) => one.key === itsKey)?.whole?.media === whole.media
        if (!same) return { kind: 'gone', meanwhile: null }
        return { do: 'crop', key: itsKey, crop: isWhole ? null : { ...crop, of: whole, shown } }
      })
    },
  }),

  /** `was` is what the person saw; if a colleague has written something else since, both are shown. */
  'describe-property-picture': stockCall({
    permission: 'describe-properties',
    input: z.strictObject({
      id,
      kind,
      key,
      seen,
      caption: z.string().max(MAX_CAPTION_LENGTH, `Enter ${MAX_CAPTION_LENGTH} characters at most`),
      alt: z.string().max(MAX_ALT_LENGTH, `Enter ${MAX_ALT_LENGTH} characters at most`),
      was: z.strictObject({ caption: z.string(), alt: z.string() }).optional(),
    }),
    subject: ofStockProperty,
    run: (deps, { actor, input }) =>
      changeHomeMedia(
        showDepsOf(deps),
        { propertyId: input.id, kind: input.kind, actor, seen: input.seen },
        ({ edits }, feed) => {
          const { was } = input
          const item = arrangeMedia(feed, edits[input.kind]).find((one) => one.key === input.key)?.item
          if (!item) return { kind: 'gone', meanwhile: null }
          const theirs = { caption: item.caption ?? '', alt: item.alt ?? '' }
          const says = { caption: input.caption.trim(), alt: input.alt.trim() }
          const isOverwritten = (name: 'caption' | 'alt') =>
            was !== undefined && theirs[name] !== was[name] && theirs[name] !== says[name] && says[name] !== was[name]
          if (isOverwritten('caption') || isOverwritten('alt')) return { kind: 'conflict', theirs, meanwhile: null }
          const changed = (name: 'caption' | 'alt') =>
            was === undefined || says[name] !== was[name] ? { [name]: says[name] } : {}
          return { do: 'words', key: input.key, ...changed('caption'), ...changed('alt') }
        },
      ),
  }),
}

/** What stands against one more picture in a list, or one in the place of another. */
function problemOfAdding(
  { base, edits }: HomeMedia,
  { kind: list, replace }: { kind: MediaKind; replace?: string | undefined },
  media: string,
): string | undefined {
  const feed = base[MEDIA_KINDS[list].list]
  if (replace !== undefined)
    return arrangeMedia(feed, edits[list]).some((one) => one.key === replace) ? undefined : PICTURE_GONE_MESSAGE
  const { added = [] } = edits[list]
  const isKnown = added.some((one) => one.media === media)
  return !isKnown && feed.length + added.length >= MAX_PICTURES[list] ? countMessage(list) : undefined
}

function listOf({ base, edits, overrides }: HomeMedia, name: MediaKind) {
  const override = overrides[name]
  return {
    label: MEDIA_KINDS[name].label,
    changedAt: override?.setAt ?? null,
    changedBy: override?.accountName ?? null,
    hasOwnOrder: edits[name].order !== undefined,
    fromFeed: base[MEDIA_KINDS[name].list].length,
    items: arrangeMedia(base[MEDIA_KINDS[name].list], edits[name]).map(({ key: itsKey, item, fromFeed, edit }) => {
      const { media, width, height, caption, alt } = item
      const whole = edit.crop?.of ?? item
      return {
        key: itsKey,
        /** null: it is not fetched yet */
        picture:
          media && width
            ? { path: picturePath(media, fittingWidth(SHOWN_WIDTH, width)), media, width, height: height! }
            : null,
        caption: caption ?? '',
        alt: alt ?? '',
        feedCaption: fromFeed?.caption ?? '',
        isHidden: edit.hidden === true,
        isUploaded: fromFeed === undefined,
        hasOwnWords: fromFeed !== undefined && (edit.caption !== undefined || edit.alt !== undefined),
        isReplaced: edit.replacement !== undefined,
        crop: edit.crop && pick(edit.crop),
        whole:
          whole?.media && whole.width && whole.height
            ? { media: whole.media, width: whole.width, height: whole.height }
            : null,
      }
    }),
  }
}

const pick = ({
  angle,
  left,
  top,
  width,
  height,
}: NonNullable<ReturnType<typeof arrangeMedia>[number]['edit']['crop']>) => ({
  angle,
  left,
  top,
  width,
  height,
})
