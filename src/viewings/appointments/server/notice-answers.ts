import type { ViewingSettings } from '#src/agency/profile/settings.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { type Appointment, isUpcoming } from '../appointment.ts'
import { formatHomeContact, isAwaited } from '../home-contact.ts'
import { changeAppointment, lockAppointment } from './appointment-records.ts'
import { answerNotice, noticeById, type ViewingNotice } from './notice-records.ts'
import { isBookedAtOnce } from './showing-rules.ts'
import type { NoticeSaid } from './viewing-mails.ts'
import type { ViewingNews } from './viewing-news.ts'
import type { createViewingNotices } from './viewing-notices.ts'

type AnswerDeps = {
  db: Database
  clock: () => Date
  agency: { settings: { viewings?: Pick<ViewingSettings, 'confirmAtOnce'> } }
}

type Asked = Pick<NoticeSaid, 'message' | 'proposed'>

type Teller = { news: Pick<ViewingNews, 'tell'>; notices: ReturnType<typeof createViewingNotices> }

/** `changed`: the viewing has another time than the one that was answered. `closed`: it is over or was cancelled. */
export type NoticeOutcome =
  | { kind: 'answered'; appointment: Appointment }
  | { kind: 'changed' | 'closed' | 'not-found' }

/** What sellers and tenants do by their link. */
export function createNoticeAnswers({ db, clock, agency }: AnswerDeps, { news, notices }: Teller) {
  async function answer(
    token: string,
    start: number,
    act: (trx: Database, notice: ViewingNotice, appointment: Appointment) => Promise<Appointment>,
  ): Promise<NoticeOutcome> {
    const known = await notices.byToken(token)
    if (!known) return { kind: 'not-found' }
    return inTransaction(db, async (trx) => {
      const appointment = await lockAppointment(trx, known.appointment.id)
      if (!appointment || !isUpcoming(appointment, clock())) return { kind: 'closed' }
      if (appointment.startsAt.getTime() !== start) return { kind: 'changed' }
      // read under the lock: a button pressed twice is one answer
      const notice = await noticeById(trx, known.notice.id)
      return notice ? { kind: 'answered', appointment: await act(trx, notice, appointment) } : { kind: 'not-found' }
    })
  }

  return {
    /** The time suits them: a viewing that waits for nobody else is booked, unless staff are to confirm it. */
    agree(token: string, start: number): Promise<NoticeOutcome> {
      return answer(token, start, async (trx, notice, appointment) => {
        if (notice.answer === 'agreed') return appointment
        await answerNotice(trx, notice.id, { answer: 'agreed', now: clock() })
        const said = saidBy(notice, { message: '', proposed: [] })
        const waits = (await notices.noticesOf([appointment.id], trx)).some(isAwaited)
        if (
          appointment.state !== 'provisional' ||
          waits ||
          !(await isBookedAtOnce(trx, appointment, agency.settings.viewings))
        ) {
          await news.tell(trx, appointment, { staff: 'agreed', thread: 'agreed', said })
          return appointment
        }
        const booked = await changeAppointment(trx, appointment.id, { state: 'booked', heldUntil: null }, clock())
        await news.tell(trx, booked, { visitor: 'booked', thread: 'booked' })
        await news.tell(trx, booked, { staff: 'agreed', said })
        await notices.booked(trx, booked, notice.id)
        return booked
      })
    },

    /** Another time, please: whoever booked is asked to choose one. Until they do, nothing changes in the diary. */
    askForOtherTime(
      token: string,
      start: number,
      asked: { message: string; proposed: readonly Date[] },
    ): Promise<NoticeOutcome> {
      return answer(token, start, async (trx, notice, appointment) => {
        if (isSaidAgain(notice, asked)) return appointment
        await answerNotice(trx, notice.id, { answer: 'other-time', ...asked, now: clock() })
        const said = saidBy(notice, asked)
        await news.tell(trx, appointment, { visitor: 'other-time', staff: 'other-time', thread: 'other-time', said })
        return appointment
      })
    },
  }

  function saidBy({ id, kind }: ViewingNotice, asked: Asked): NoticeSaid {
    return { id, at: clock(), from: formatHomeContact(kind), ...asked }
  }
}

function isSaidAgain({ answer, message, proposed }: ViewingNotice, asked: Asked): boolean {
  const times = (all: readonly Date[]) => all.map(Number).join()
  return answer === 'other-time' && message === asked.message && times(proposed) === times(asked.proposed)
}
