import { formatUkMoment } from '#src/formatting/uk-date.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { resetPath } from '../reset-path.ts'
import { userMailKey } from './mail-data.ts'

/** Mails of the user area. Each says why it was sent, and what to do if it should not have been. docs/contracts/account.md */

type Letter = { key: string; to: string; subject: string; preheader: string; blocks: MailBlock[]; why: string }

function letter(brand: MailBrand, { key, to, subject, preheader, blocks, why }: Letter): Mail {
  return { key, to, subject, ...mailLayout({ brand, title: subject, preheader, blocks, foot: [why] }) }
}

export function welcomeMail(about: { brand: MailBrand; userId: number; email: string; firstName: string }): Mail {
  const { brand, userId, email, firstName } = about
  return letter(brand, {
    key: userMailKey(userId, 'welcome'),
    to: email,
    subject: `Welcome to ${brand.name}`,
    preheader: 'Your saved homes and searches are now available on all your devices.',
    blocks: [
      { kind: 'heading', text: `Welcome, ${firstName}` },
      {
        kind: 'paragraph',
        text: 'You have been successfully registered. Your saved homes and searches are now available on all your devices, and we can email you when a new home matches a search you saved.',
      },
      { kind: 'button', text: 'Your account', url: '/user' },
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

export function passwordChangedMail(about: { brand: MailBrand; userId: number; email: string; now: Date }): Mail {
  const { brand, userId, email, now } = about
  return letter(brand, {
    key: userMailKey(userId, `password-changed:${now.getTime()}`),
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
