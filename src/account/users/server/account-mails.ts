import { formatUkMoment } from '#src/formatting/uk-date.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { resetPath } from '../reset-path.ts'
import { userMailKey } from './mail-data.ts'

/** Mails of the user area. Each says why it was sent, and what to do if it should not have been. */

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
    preheader: 'Your saved homes and searches are now on every device you sign in on.',
    blocks: [
      { kind: 'heading', text: `Welcome, ${firstName}` },
      {
        kind: 'paragraph',
        text: 'You have been successfully registered. The homes and searches you save are now on every device you sign in on, and we can tell you by e-mail when a home comes up that fits a search you saved.',
      },
      { kind: 'button', text: 'Your favourites', url: '/user' },
      {
        kind: 'paragraph',
        muted: true,
        text: [
          'In your favourites you can change your details and what we may write to you about, ask for ',
          'a copy of what we hold about you, or have your account erased.',
        ],
      },
    ],
    why: `You get this because somebody registered with this e-mail address at ${brand.name}. If it was not you, reply to this e-mail and we will put it right.`,
  })
}

type ResetMail = { brand: MailBrand; userId: number; requestId: string; email: string; token: string }

export function resetMail(about: ResetMail): Mail {
  const { brand, userId, requestId, email, token } = about
  return letter(brand, {
    key: userMailKey(userId, `reset:${requestId}`),
    to: email,
    subject: 'Set a new password',
    preheader: 'The link works once, within an hour.',
    blocks: [
      { kind: 'heading', text: 'Set a new password' },
      {
        kind: 'paragraph',
        text: `Somebody, probably you, asked for a new password for your account at ${brand.name}. This link lets you set one. It works once, within an hour.`,
      },
      { kind: 'button', text: 'Set a new password', url: resetPath(token) },
      {
        kind: 'paragraph',
        muted: true,
        text: 'If you did not ask for it, there is nothing you need to do: without this link nobody can change your password.',
      },
    ],
    why: 'You get this because a new password was asked for with this e-mail address.',
  })
}

export function passwordChangedMail(about: { brand: MailBrand; userId: number; email: string; now: Date }): Mail {
  const { brand, userId, email, now } = about
  return letter(brand, {
    key: userMailKey(userId, `password-changed:${now.getTime()}`),
    to: email,
    subject: 'Your password has been changed',
    preheader: 'Every device but the one that changed it has been signed out.',
    blocks: [
      { kind: 'heading', text: 'Your password has been changed' },
      {
        kind: 'paragraph',
        text: `The password of your account at ${brand.name} was changed on ${formatUkMoment(now)}. Every device but the one that changed it has been signed out.`,
      },
      {
        kind: 'paragraph',
        text: ['If that was not you, ', { text: 'set a new password now', url: '/user/forgotten_password' }, '.'],
      },
    ],
    why: 'You get this because it is your account. It cannot be switched off.',
  })
}

export function emailChangedMail(about: { brand: MailBrand; userId: number; formerEmail: string; now: Date }): Mail {
  const { brand, userId, formerEmail, now } = about
  return letter(brand, {
    key: userMailKey(userId, `email-changed:${now.getTime()}`),
    to: formerEmail,
    subject: 'Your e-mail address has been changed',
    preheader: 'From now on we write to the new one.',
    blocks: [
      { kind: 'heading', text: 'Your e-mail address has been changed' },
      {
        kind: 'paragraph',
        text: `The e-mail address of your account at ${brand.name} was changed on ${formatUkMoment(now)}. From now on we write to the new one, and you sign in with it.`,
      },
      { kind: 'paragraph', text: 'If that was not you, reply to this e-mail, and we will put it right.' },
    ],
    why: 'You get this because it was your e-mail address until now. It cannot be switched off.',
  })
}

export function erasedMail(about: { brand: MailBrand; userId: number; email: string; now: Date }): Mail {
  const { brand, userId, email, now } = about
  return letter(brand, {
    key: `erased:${userId}`,
    to: email,
    subject: 'Your account has been erased',
    preheader: 'This is the last e-mail about it.',
    blocks: [
      { kind: 'heading', text: 'Your account has been erased' },
      {
        kind: 'paragraph',
        text: `As you asked on ${formatUkMoment(now)}, your account at ${brand.name} is gone, and with it the homes and searches you saved, your e-mail alerts and your preferences.`,
      },
    ],
    why: 'This is the last e-mail about it.',
  })
}
