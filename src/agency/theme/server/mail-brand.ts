import type { Agency } from '#src/agency/profile/agency.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import type { Theme } from './theme.ts'

/** How the agency's mail looks, by the colours and faces of its theme; mail programs read no custom properties. */
export function mailBrand(
  agency: Pick<Agency, 'name' | 'legal' | 'telephone'>,
  theme: Pick<Theme, 'css'>,
  publicUrl: string,
): MailBrand {
  const colour = (role: string, fallback: string) =>
    property(theme.css, `colour-${role}`, /^#[0-9a-f]{6}$/i) ?? fallback
  const dark = colour('dark', '#1d1d1f')
  return {
    name: agency.name,
    url: publicUrl,
    legalLine: legalLine(agency),
    light: {
      surface: colour('surface', '#f4f4f4'),
      page: colour('page', '#ffffff'),
      ink: colour('ink', '#1d1d1f'),
      muted: colour('muted', '#5a5a5f'),
      line: colour('line', '#d9d9d9'),
      button: colour('primary', '#1d1d1f'),
      onButton: colour('on-primary', '#ffffff'),
    },
    dark: {
      surface: dark,
      page: dark,
      ink: colour('on-dark', '#f5f5f5'),
      muted: colour('on-dark-muted', '#b9b9b9'),
      line: colour('line-dark', '#444448'),
      button: colour('accent', '#f0c24b'),
      onButton: colour('on-accent', '#1d1d1f'),
    },
    fonts: { display: faces(theme.css, 'display'), text: faces(theme.css, 'text') },
    displayWeight: Number(property(theme.css, 'weight-display', /^\d{3}$/) ?? 400) >= 600 ? 700 : 400,
    radius: property(theme.css, 'radius', /^\d+(\.\d+)?px$/) ?? '0',
  }
}

/** Whom mail is from: the agency, at the email address that it sends from where that is not its own. */
export function mailSender({ name, email, settings }: Pick<Agency, 'name' | 'email' | 'settings'>) {
  return { name, address: settings.senderEmail ?? email }
}

/** What every letter of a company has to say (Companies Act 2006 s.82), and what an agency's has besides. */
function legalLine({ legal, telephone }: Pick<Agency, 'legal' | 'telephone'>): string {
  const { companyName, companyNumber, registeredOffice, redress, clientMoneyProtection, icoNumber } = legal
  return [
    `${companyName}, company ${companyNumber}, ${registeredOffice}`,
    telephone,
    `${redress.scheme}, member ${redress.member}`,
    `${clientMoneyProtection.scheme} ${clientMoneyProtection.reference}`,
    `ICO ${icoNumber}`,
  ]
    .map((part) => `${part}.`)
    .join(' ')
}

/** The faces of a role, as far as a machine without our fonts can have them: serif or not is what shows. */
function faces(css: string, role: 'display' | 'text'): string {
  const stack = property(css, `font-${role}`, /^[\w\s"',-]+$/) ?? ''
  const own = /^"?([\w ]+?)(?: Variable)?"?\s*,/.exec(stack)?.[1]
  const generic = /(^|,)\s*serif\s*$/.test(stack)
    ? "Georgia,'Times New Roman',serif"
    : "'Segoe UI',Helvetica,Arial,sans-serif"
  return own === undefined ? generic : `'${own}',${generic}`
}

function property(css: string, name: string, valid: RegExp): string | undefined {
  const [, value = ''] = new RegExp(`--${name}:\\s*([^;}]+)`).exec(css) ?? []
  return valid.test(value.trim()) ? value.trim() : undefined
}
