import { z } from 'zod'
import { CONSENT_BOXES } from '#src/account/profile/consent-boxes.ts'
import { type ConsentWordings, USUAL_VERSION, wordedBoxes } from '#src/account/profile/consent-wordings.ts'
import { consentsFile } from '#src/agency/folder/server/consents-schema.ts'
import { editJsonTo } from '#src/agency/folder/server/edit-json.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { invalid } from '#src/staff/calls/server/desk-call.ts'
import { contentCall } from './content-desk-deps.ts'
import { CHANGED_MEANWHILE, publishEdit, SITE_DOCUMENTS } from './site-documents.ts'

const { document: DOCUMENT, permission } = SITE_DOCUMENTS.consents

const EMPTY = '{\n  "$schema": "../schema/consents.schema.json"\n}\n'

const boxName = z.enum(CONSENT_BOXES.map(({ name }) => name))

/** What the Desk asks about the words beside consent boxes. */
export const consentCalls = {
  /** Each box with its words of now and every version that visitors were shown, the newest first. */
  'get-consents': contentCall({
    permission,
    input: z.strictObject({}),
    async run({ content }) {
      const wordings = wordingsIn((await content.current(DOCUMENT)).text)
      return wordedBoxes(wordings).map((box) => ({
        ...box,
        versions: [
          ...(wordings[box.name] ?? []).toReversed(),
          { version: USUAL_VERSION, from: null, wording: CONSENT_BOXES.find(({ name }) => name === box.name)!.wording },
        ],
      }))
    },
  }),

  /** Shows visitors other words beside a box: a new version. @param seen the version that the form began with */
  'save-consent': contentCall({
    permission,
    input: z.strictObject({
      box: boxName,
      seen: z.int().min(1),
      wording: z
        .string()
        .trim()
        .min(10, 'Enter what people agree to')
        .max(300, 'Use at most 300 characters')
        .transform((words) => words.replace(/\s+/g, ' ')),
    }),
    async run(deps, { actor, input: { box, seen, wording } }) {
      if (box === 'terms' && !wording.includes('terms and conditions'))
        return invalid({ wording: 'Keep the words “terms and conditions”: they link to your terms.' })
      const outcome = await publishEdit(deps, {
        document: DOCUMENT,
        actor,
        note: `New words: ${box}`,
        edit: (text = EMPTY) => {
          const wordings = wordingsIn(text)
          const now = wordedBoxes(wordings).find(({ name }) => name === box)!
          if (now.version !== seen) return invalid(CHANGED_MEANWHILE)
          if (now.wording === wording) return text
          const added = { version: now.version + 1, from: ukDate(deps.clock()), wording }
          return editJsonTo(text, [box], [...(wordings[box] ?? []), added])
        },
      })
      if ('invalid' in outcome) return outcome
      return { isNew: outcome.undo !== null }
    },
  }),
}

/** A document that has been published, so that it is right. */
function wordingsIn(text = EMPTY): ConsentWordings {
  const { $schema: _address, ...content } = JSON.parse(text)
  return consentsFile.parse(content)
}
