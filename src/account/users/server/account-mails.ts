import { formatUkMoment, HOUR_MS } from '#src/formatting/uk-date.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { confirmEmailPath, resetPath } from '../reset-path.ts'
import { userMailKey } from './mail-data.ts'

/**
 * Mails of the user area. Each says why it was sent, and what to do if it should not have been.
 * docs/contracts/account.md
 */

type Letter = { key: string; to: string; subject: string; preheader: string; blocks: MailBlock[]; why: string }

function letter(brand: MailBrand, { key, to, subject, preheader, blocks, why }: Letter): Mail {
  return { key, to, subject, ...mailLayout({ brand, title: subject, preheader, blocks, foot: [why] }) }
}

export function welcomeMail(about: { brand: MailBrand; userId: number; email: string; token: string }): Mail {
  const { brand, userId, email, token } = about
  return letter(brand, {
    key: userMailKey(userId, 'welcome'),
    to: email,
    subject: `Welcome to ${brand.name}`,
    preheader: 'Your saved homes and searches are now available on all your devices.',
    blocks: [
      { kind: 'heading', text: `Welcome to ${brand.name}` },
      {
        kind: 'paragraph',
        text: 'You have been successfully registered. Your saved homes and searches are now available on all your devices, and we can email you when a new home matches a search you saved.',
      },
      { kind: 'button', text: 'Confirm your email address', url: confirmEmailPath(token) },
      { kind: 'paragraph', text: [{ text: 'Go to your account', url: '/user' }] },
      {
        kind: 'paragraph',
        muted: true,
        text: 'In your account you can update your details and email preferences, download your data or delete your account.',
      },
    ],
    why: `You're receiving this email because this address was used to register with ${brand.name}. If that wasn't you, reply and we'll put it right.`,
  })
}

type ResetMail = { brand: MailBrand; userId: number; requestId: string; email: string; token: string }

export function resetMail(about: ResetMail): Mail {
  const { brand, userId, requestId, email, token } = about
  return letter(brand, {
    key: userMailKey(userId, `reset:${requestId}`),
    to: email,
    subject: 'Set a new password',
    preheader: 'The link can be used once and expires in an hour.',
    blocks: [
      { kind: 'heading', text: 'Set a new password' },
      {
        kind: 'paragraph',
        text: `We received a request to reset the password of your account with ${brand.name}. Use this link to choose a new one. It can be used once and expires in an hour.`,
      },
      { kind: 'button', text: 'Set a new password', url: resetPath(token) },
      {
        kind: 'paragraph',
        muted: true,
        text: "If you didn't ask for this, you don't need to do anything: your password stays the same.",
      },
    ],
    why: "You're receiving this email because a password reset was requested for this address.",
  })
}

/** To an email address that may be a stranger's: nothing that was typed or searched for is in it. */
export function confirmForAlertsMail(about: { brand: MailBrand; key: string; email: string; token: string }): Mail {
  const { brand, key, email, token } = about
  return letter(brand, {
    key,
    to: email,
    subject: 'Confirm your email address to get property alerts',
    preheader: 'We have homes for a search you saved.',
    blocks: [
      { kind: 'heading', text: 'Confirm your email address' },
      {
        kind: 'paragraph',
        text: `There are homes for a search you saved with ${brand.name}. Confirm your email address, and we'll send them to you. The link can be used once and expires in seven days.`,
      },
      { kind: 'button', text: 'Confirm your email address', url: confirmEmailPath(token) },
    ],
    why: `You're receiving this email because this address was used to register with ${brand.name}. If that wasn't you, you don't need to do anything: we won't write to you about it again.`,
  })
}

/** One an hour: its key is that of the hour, and the outbox takes a key once. */
export function passwordChangedMail(about: { brand: MailBrand; userId: number; email: string; now: Date }): Mail {
  const { brand, userId, email, now } = about
  return letter(brand, {
    key: userMailKey(userId, `password-changed:${Math.floor(now.getTime() / HOUR_MS)}`),
    to: email,
    subject: 'Your password has been changed',
    preheader: "You've been signed out on all your other devices.",
    blocks: [
      { kind: 'heading', text: 'Your password has been changed' },
      {
        kind: 'paragraph',
        text: `The password of your account at ${brand.name} was changed on ${formatUkMoment(now)}. You've been signed out on all your other devices.`,
      },
      {
        kind: 'paragraph',
        text: ["If that wasn't you, ", { text: 'set a new password now', url: '/user/forgotten_password' }, '.'],
      },
    ],
    why: "You're receiving this email because it's about the security of your account. You can't unsubscribe from these.",
  })
}

type EmailMail = { brand: MailBrand; userId: number; email: string; now: Date }

/** To the new email address, which may be a stranger's: nothing that was typed is in it. */
export function confirmEmailMail({ brand, userId, email, now, token }: EmailMail & { token: string }): Mail {
  return letter(brand, {
    key: userMailKey(userId, `confirm-email:${now.getTime()}`),
    to: email,
    subject: 'Confirm your new email address',
    preheader: 'The link can be used once and expires in 24 hours.',
    blocks: [
      { kind: 'heading', text: 'Confirm your new email address' },
      {
        kind: 'paragraph',
        text: `Use this link to make this the email address of your account with ${brand.name}. It can be used once and expires in 24 hours.`,
      },
      { kind: 'button', text: 'Confirm email address', url: confirmEmailPath(token) },
    ],
    why: "You're receiving this email because this address was given for an account. If that wasn't you, you don't need to do anything.",
  })
}

/** To the owner of an account whose email address another account asked for. */
export function emailInUseMail({ brand, userId, email, now }: EmailMail): Mail {
  return letter(brand, {
    key: userMailKey(userId, `email-in-use:${now.getTime()}`),
    to: email,
    subject: 'You already have an account',
    preheader: 'Someone tried to use this address for another account.',
    blocks: [
      { kind: 'heading', text: 'You already have an account' },
      {
        kind: 'paragraph',
        text: `Someone tried to use this address for another account with ${brand.name}. If it was you, sign in with this address, or delete that account first.`,
      },
      { kind: 'button', text: 'Sign in', url: '/user/sign-in' },
    ],
    why: "You're receiving this email because this is the address of your account. If that wasn't you, you don't need to do anything.",
  })
}

export function emailChangedMail(about: { brand: MailBrand; userId: number; formerEmail: string; now: Date }): Mail {
  const { brand, userId, formerEmail, now } = about
  return letter(brand, {
    key: userMailKey(userId, `email-changed:${now.getTime()}`),
    to: formerEmail,
    subject: 'Your email address has been changed',
    preheader: "We'll use your new address from now on.",
    blocks: [
      { kind: 'heading', text: 'Your email address has been changed' },
      {
        kind: 'paragraph',
        text: `The email address of your account with ${brand.name} was changed on ${formatUkMoment(now)}. We'll use your new address from now on, and you sign in with it.`,
      },
      { kind: 'paragraph', text: "If that wasn't you, reply to this email and we'll put it right." },
    ],
    why: "You're receiving this email because this was the address of your account until now. We've sent it for your security.",
  })
}

export function erasedMail(about: { brand: MailBrand; userId: number; email: string; now: Date }): Mail {
  const { brand, userId, email, now } = about
  return letter(brand, {
    key: `erased:${userId}`,
    to: email,
    subject: 'Your account has been deleted',
    preheader: 'This is the last email about your account.',
    blocks: [
      { kind: 'heading', text: 'Your account has been deleted' },
      {
        kind: 'paragraph',
        text: `As requested on ${formatUkMoment(now)}, we've deleted your account with ${brand.name} and your saved homes, searches and preferences.`,
      },
    ],
    why: 'This is the last email about your account.',
  })
}

/** To the address that an account had before staff joined it with another one of the same person's. */
export function accountMergedMail(about: {
  brand: MailBrand
  keptUserId: number
  userId: number
  formerEmail: string
}): Mail {
  const { brand, keptUserId, userId, formerEmail } = about
  return letter(brand, {
    key: userMailKey(keptUserId, `merged:${userId}`),
    to: formerEmail,
    subject: 'Your two accounts are now one',
    preheader: 'Sign in with your other email address from now on.',
    blocks: [
      { kind: 'heading', text: 'Your two accounts are now one' },
      {
        kind: 'paragraph',
        text: `You had two accounts with ${brand.name}. We've joined them, with everything that you saved in either. Sign in with your other email address from now on.`,
      },
      { kind: 'paragraph', text: "If that isn't right, reply to this email and tell us." },
    ],
    why: "You're receiving this email because this was the address of an account until now. We've sent it for your security.",
  })
}
