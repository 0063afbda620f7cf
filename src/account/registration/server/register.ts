import { passwordSentence } from '#src/account/passwords/password-rules.ts'
import { COMMON_PASSWORD, isCommonPassword } from '#src/account/passwords/server/common-passwords.ts'
import { CONSENT_BOXES, type ConsentRecord } from '#src/account/profile/consent-boxes.ts'
import { type ConsentWordings, shownWording } from '#src/account/profile/consent-wordings.ts'
import { addConsents, setMarketingPreference } from '#src/account/profile/server/marketing-statements.ts'
import type { FieldErrors } from '#src/account/users/account-validation.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { welcomeMail } from '#src/account/users/server/account-mails.ts'
import { putEmailChange } from '#src/account/users/server/email-change-statements.ts'
import { digestOf, newSecret } from '#src/account/users/server/secrets.ts'
import { insertUser } from '#src/account/users/server/user-statements.ts'
import { EDITABLE_FIELDS, type EditableField, emailKey } from '#src/account/users/user.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { type Registration, registrationErrors } from '../registration.ts'

/** Days that the link of the welcome mail can be used to confirm the email address. */
const CONFIRMATION_DAYS = 7

export type RegisterOutcome =
  | { kind: 'registered'; userId: number }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'duplicate' }

type Parts = Pick<AccountDeps, 'agency' | 'db' | 'clock' | 'accounts' | 'mail'>

/** Makes an account, with what its owner agreed to, and thanks by mail: all of it or nothing. */
export async function register(
  { agency, db, clock, accounts, mail }: Parts,
  form: Registration,
  { page, doNotContact }: { page: string; doNotContact: boolean },
): Promise<RegisterOutcome> {
  const errors = registrationErrors(form)
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  if (await isCommonPassword(form.password))
    return { kind: 'invalid', errors: { password: passwordSentence(COMMON_PASSWORD) } }
  // before the look-up of the email address, so that a taken one takes as long
  const passwordHash = await accounts.passwords.hash(form.password)
  const now = clock()
  return db.transaction().execute(async (trx): Promise<RegisterOutcome> => {
    const { title, first_name, last_name, email, tel_home, tel_mobile } = form
    const userId = await insertUser(
      trx,
      {
        ...emptyDetails(),
        title,
        first_name,
        last_name,
        email,
        tel_home,
        tel_mobile,
        email_key: emailKey(email),
        password_hash: passwordHash,
        do_not_contact: doNotContact,
      },
      now,
    )
    if (userId === undefined) return { kind: 'duplicate' }
    await setMarketingPreference(trx, { userId, isOptedIn: form.marketing === true, now })
    await addConsents(trx, userId, consentsOfForm(form, agency.consents, page), now)
    const token = newSecret()
    const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * DAY_MS)
    await putEmailChange(trx, { userId, hash: digestOf(token), email, now, expiresAt })
    await mail.queueMail(trx, welcomeMail({ brand: mail.brand, userId, email, token }))
    return { kind: 'registered', userId }
  })
}

/** What was ticked, in the words that the form showed. */
function consentsOfForm(form: Registration, wordings: ConsentWordings | undefined, page: string): ConsentRecord[] {
  return CONSENT_BOXES.map(({ name }) => {
    return { about: name, ...shownWording(wordings, name, form.versions?.[name]), ticked: form[name], page }
  })
}

function emptyDetails(): Record<EditableField, string> {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, ''])) as Record<EditableField, string>
}
