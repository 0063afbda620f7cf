import { z } from 'zod'
import { examine } from '#src/cli/doctor/doctor.ts'
import { environmentSchema } from '#src/config.ts'
import { sentence } from '#src/feeds/report/import-words.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { Services } from '../services.ts'

type ServiceCallDeps = Pick<Services, 'db' | 'config' | 'clock' | 'mail' | 'agency'>

const call = deskCall<ServiceCallDeps>()

/** What `doctor` says of each. */
const FINDINGS = {
  mail: ['Mail'],
  storage: ['Bucket', 'Data folder'],
  captcha: ['Environment'],
  feeds: ['Last import', 'Drop folder'],
} as const

const SERVICE_NAMES = Object.keys(FINDINGS) as [keyof typeof FINDINGS, ...(keyof typeof FINDINGS)[]]

/** What the site stands on besides itself, tried when somebody asks; and what only the server's environment sets. */
export const serviceCalls = {
  'test-service': call({
    permission: 'manage-system',
    input: z.object({ service: z.enum(SERVICE_NAMES) }),
    async run({ db, config, clock, mail, agency }, { actor, input: { service } }) {
      const findings = await examine(config, (action) => action(db))
      const about: readonly string[] = FINDINGS[service]
      const found = findings.filter((finding) => about.includes(finding.about))
      const isWell = found.every(({ state }) => state !== 'wrong')
      const words = found.flatMap((finding) => finding.words.map(sentence))
      if (service !== 'mail' || !isWell) return { isWell, words }
      await mail.queueMail(db, {
        key: `test:${actor.id}:${clock().getTime()}`,
        to: { name: actor.name, address: actor.email },
        subject: `A test from ${agency.name}’s website`,
        text: 'Emails from your website arrive. You asked for this one under Settings in the Desk.',
        html: '<p>Emails from your website arrive. You asked for this one under Settings in the Desk.</p>',
      })
      return { isWell, words: [...words, `An email is on its way to ${actor.email}.`] }
    },
  }),

  /** The variables of the environment: whether each is set, and never to what. */
  'list-environment': call({
    permission: 'manage-system',
    input: z.object({}),
    async run() {
      return Object.entries(environmentSchema.shape).map(([name, schema]) => ({
        name,
        about: schema.description ?? '',
        isSet: Boolean(process.env[name]),
      }))
    },
  }),
}
