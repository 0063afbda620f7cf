/** The rule of new passwords, as a `pattern` attribute takes it. */
export const PASSWORD_PATTERN = String.raw`(?=.*\p{Ll})(?=.*\p{Lu})(?=.*[\d\(\)!@\u00a3%\^]).{10,}`

/** The rule as a hint, before anything is typed. */
export const PASSWORD_HINT =
  'At least 10 characters, with a capital letter, a small letter, and a number or one of !@£%^().'

/** Fixed wording: docs/contracts/account.md#messages. Also the fields' `title`. */
export const PASSWORD_MESSAGE =
  'Password must have: an uppercase letter, a number or special character (!@£%^) and be at least 10 characters long.'

/** Characters that a password must have to be tried at sign-in. */
export const MIN_SIGN_IN_PASSWORD_LENGTH = 5

/** Maximum length of a new password (OWASP ASVS 4.0.3, 2.1.2): a longer one only makes hashing slow. */
const MAX_NEW_PASSWORD_LENGTH = 128

/** Maximum length of a password at sign-in: older rules allowed this many. */
const MAX_PASSWORD_LENGTH = 1000

const rule = new RegExp(`^(?:${PASSWORD_PATTERN})$`, 'su')

/** What is wrong with a new password. Each text follows 'Password '; empty if nothing is. */
export function newPasswordErrors(
  password: string,
  confirmation: string,
): { password?: string; password_confirmation?: string } {
  if (password.length > MAX_NEW_PASSWORD_LENGTH) return { password: 'can be at most 128 characters long.' }
  return {
    ...(!rule.test(password) && { password: PASSWORD_MESSAGE.replace(/^Password /, '') }),
    ...(password !== confirmation && { password_confirmation: 'and its confirmation are not the same.' }),
  }
}

/** Such a text as a whole sentence. */
export function passwordSentence(error: string): string {
  return `Password ${error}`
}

/** Whether a password is worth trying at sign-in. */
export function isSignInPassword(password: string): boolean {
  return password.length >= MIN_SIGN_IN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH
}
