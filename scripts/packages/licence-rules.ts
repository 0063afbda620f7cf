import type { LockFile } from './lock-platforms.ts'

/** Licences that may go into whatever is installed with Kerbside: they ask for their notice to stay, and no more. */
const FREE = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Unlicense']

/**
 * Licences that are allowed for some packages alone, with the reason. A pattern is the whole name.
 */
const ALLOWED_FOR: readonly { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-.+$/,
    why: 'libvips is a library of its own beside ours, and can be replaced by another build of it',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\/.+$/,
    why: 'a typeface, shipped as it comes and under its name',
  },
  { licence: 'Python-2.0', packages: /^argparse$/, why: 'asks for its notice to stay' },
  { licence: 'PSF-2.0', packages: /^argparse$/, why: 'the same licence under its newer name; comes with stylelint' },
  { licence: 'MIT/X11', packages: /^optimist$/, why: 'MIT by its older name; comes with the tests’ mail server' },
  {
    licence: 'none',
    packages: /^(rai|simplesmtp)$/,
    why: 'MIT by their LICENSE files; they come with the tests’ mail server',
  },
  {
    licence: 'none',
    packages: /^(ssh2|cpu-features|buildcheck)$/,
    why: 'MIT by the older field of their package.json; the SFTP client of feeds stands on them',
  },
  { licence: 'CC0-1.0', packages: /^mdn-data$/, why: 'data in the public domain; comes with stylelint, a tool' },
]

/** Licences of tools that nothing of ours is delivered with. */
const FREE_FOR_TOOLS = ['MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'PSF-2.0']

export type LicenceMistake = { name: string; licence: string }

/** How many packages have which licence, and those whose licence is not allowed where they stand. */
export function licencesOf({ packages }: LockFile): { counts: Map<string, number>; mistakes: LicenceMistake[] } {
  const counts = new Map<string, number>()
  const mistakes: LicenceMistake[] = []
  for (const [path, { license: licence = 'none', dev = false }] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
    if (!isAllowed(licence, { name, dev })) mistakes.push({ name, licence })
  }
  return { counts, mistakes }
}

/** `A OR B` needs one of them, `A AND B` each (SPDX, without nested groups). */
function isAllowed(licence: string, used: { name: string; dev: boolean }): boolean {
  const expression = licence.replaceAll(/[()]/g, '')
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => isAllowedAlone(one.trim(), used)))
}

function isAllowedAlone(licence: string, { name, dev }: { name: string; dev: boolean }): boolean {
  if (FREE.includes(licence) || (dev && FREE_FOR_TOOLS.includes(licence))) return true
  return ALLOWED_FOR.some((rule) => rule.licence === licence && rule.packages.test(name))
}
