import { type LinkKeys, readLinkToken, signLinkToken } from '#src/form-protection/server/link-token.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { Appointment } from '../appointment.ts'
import { isAwaited, type NoticeContact } from '../home-contact.ts'
import { appointmentById } from './appointment-records.ts'
import type { StoredFeedback } from './feedback-records.ts'
import { feedbackMail, type NoticeNews, noticeMail } from './notice-mails.ts'
import {
  addNotices,
  answerNotice,
  noteTold,
  noticeById,
  noticesLeftBehind,
  noticesOf,
  type ViewingNotice,
} from './notice-records.ts'
import type { ViewingMailFacts } from './viewing-mails.ts'

type NoticeDeps = {
  db: Database
  clock: () => Date
  config: LinkKeys
  mail: { queueMail: (within: Database, mail: Mail) => Promise<void> }
  factsOf: (appointment: Appointment) => Promise<ViewingMailFacts | undefined>
}

/** Keeps sellers and tenants informed, in the transaction that changes the viewing. */
export function createViewingNotices({ db, clock, config, mail, factsOf }: NoticeDeps) {
  async function send(
    trx: Database,
    appointment: Appointment,
    notices: readonly ViewingNotice[],
    newsOf: (notice: ViewingNotice) => NoticeNews | undefined,
  ): Promise<void> {
    if (notices.length === 0) return
    const facts = await factsOf(appointment)
    if (!facts) return
    for (const notice of notices) {
      const news = newsOf(notice)
      if (!news) continue
      await mail.queueMail(trx, noticeMail(news, notice, facts, tokenOf(notice.id)))
      await noteTold(trx, notice.id, appointment.sequence)
    }
  }

  const tokenOf = (noticeId: number) => signLinkToken('viewing notices', noticeId, config.secret)

  const wasTold = ({ toldSequence }: ViewingNotice) => toldSequence !== null

  return {
    /** The link of a notice, where its reader is known already. */
    tokenOf,

    noticesOf: (ids: readonly number[], within: Database = db) => noticesOf(within, ids),

    /** The notice of a link. */
    async byToken(token: string): Promise<{ notice: ViewingNotice; appointment: Appointment } | undefined> {
      const id = readLinkToken('viewing notices', token, config)
      const notice = id === undefined ? undefined : await noticeById(db, id)
      const appointment = notice && (await appointmentById(db, notice.appointmentId))
      return notice && appointment ? { notice, appointment } : undefined
    },

    /** Sends what a viewer thought to whoever owns the home. @returns false where nobody's email is known */
    async shareFeedback(
      trx: Database,
      appointment: Appointment,
      feedback: StoredFeedback,
      contacts: readonly NoticeContact[],
    ): Promise<boolean> {
      const facts = await factsOf(appointment)
      const known = await addNotices(
        trx,
        appointment.id,
        contacts.filter(({ kind }) => kind !== 'tenant'),
      )
      const owners = known.filter(({ kind }) => kind !== 'tenant')
      if (!facts || owners.length === 0) return false
      for (const owner of owners) await mail.queueMail(trx, feedbackMail(owner, facts, feedback))
      return true
    },

    /** A viewing is new: who has to agree is asked, others hear of it once it is booked. */
    async begin(trx: Database, appointment: Appointment, contacts: readonly NoticeContact[]): Promise<void> {
      const notices = await addNotices(trx, appointment.id, contacts)
      const isBooked = appointment.state === 'booked'
      await send(trx, appointment, notices, ({ mustAgree }) => (isBooked ? 'booked' : mustAgree ? 'asked' : undefined))
    },

    /** It is booked after all. Whoever has just agreed knows. */
    async booked(trx: Database, appointment: Appointment, besides?: number): Promise<void> {
      const notices = await noticesOf(trx, [appointment.id])
      await send(trx, appointment, notices, ({ id }) => (id === besides ? undefined : 'booked'))
    },

    /** It has another time: those who must agree are asked anew, unless the time is one that they proposed. */
    async moved(trx: Database, appointment: Appointment): Promise<void> {
      const isBooked = appointment.state === 'booked'
      await send(trx, appointment, await noticesOf(trx, [appointment.id]), (notice) =>
        isAwaited(notice) ? 'asked' : isBooked || wasTold(notice) ? 'moved' : undefined,
      )
    },

    /** Answers given to another time count no longer. @returns whether the new one still waits for somebody */
    async askAnew(trx: Database, appointmentId: number, start: number): Promise<boolean> {
      let waits = false
      for (const notice of await noticesOf(trx, [appointmentId])) {
        const isProposed = notice.proposed.some((time) => time.getTime() === start)
        await answerNotice(trx, notice.id, { answer: isProposed ? 'agreed' : null, now: clock() })
        waits ||= notice.mustAgree && !isProposed
      }
      return waits
    },

    async over(trx: Database, appointment: Appointment, news: 'cancelled' | 'lapsed'): Promise<void> {
      const notices = await noticesOf(trx, [appointment.id])
      await send(trx, appointment, notices, (notice) => (wasTold(notice) ? news : undefined))
    },

    async remind(trx: Database, appointment: Appointment): Promise<void> {
      await send(trx, appointment, await noticesOf(trx, [appointment.id]), () => 'reminder')
    },

    /** Those whose viewing went with the data of whoever had booked it. */
    async tellLeftBehind(trx: Database): Promise<void> {
      for (const id of await noticesLeftBehind(trx, clock())) {
        const appointment = await appointmentById(trx, id)
        const notices = (await noticesOf(trx, [id])).filter(wasTold)
        if (appointment) await send(trx, appointment, notices, () => 'cancelled')
      }
    },
  }
}
