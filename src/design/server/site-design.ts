import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { editJson, type JsonChange } from '#src/agency/folder/server/edit-json.ts'
import { HOME_PART_NAMES } from '#src/agency/profile/home-parts.ts'
import type { Design } from '#src/agency/theme/design.ts'
import { readThemeDesign, writeThemeDesign } from '#src/agency/theme/server/edit-theme.ts'
import { readTokens } from '#src/agency/theme/server/read-tokens.ts'

const CONTRACT = join(import.meta.dirname, '../../design-system/page/tokens.css')

/** The documents that a design is spread over, as they are now and as the folder has them. */
export type DesignDocuments = {
  themeCss: string
  agencyJson: string
  contentJson: string
  /** undefined: there is none */
  logoSvg: string | undefined
  /** the folder's theme.css, for its own fonts */
  ownThemeCss: string
}

const sheetsOf = async (ownThemeCss: string) => ({
  contract: readTokens(await readFile(CONTRACT, 'utf8')),
  own: ownThemeCss,
})

/** The design that the documents say. */
export async function designOf(documents: DesignDocuments): Promise<Design> {
  const { settings } = JSON.parse(documents.agencyJson)
  const { home } = JSON.parse(documents.contentJson)
  return {
    ...readThemeDesign(documents.themeCss, await sheetsOf(documents.ownThemeCss)),
    logoPosition: settings.logoPosition ?? 'centre',
    splitMenuEqually: settings.splitMenuEqually ?? false,
    homeParts: home.parts ?? HOME_PART_NAMES,
    logo: documents.logoSvg ?? null,
  }
}

/** The documents with a design; what it does not change stays as it is written. */
export async function withDesign(documents: DesignDocuments, design: Design): Promise<DesignDocuments> {
  const before = await designOf(documents)
  const settings: JsonChange[] = [
    ...(before.logoPosition === design.logoPosition
      ? []
      : [{ path: ['settings', 'logoPosition'], value: design.logoPosition }]),
    ...(before.splitMenuEqually === design.splitMenuEqually
      ? []
      : [{ path: ['settings', 'splitMenuEqually'], value: design.splitMenuEqually || undefined }]),
  ]
  const isUsual = String(design.homeParts) === String(HOME_PART_NAMES)
  const home: JsonChange[] =
    String(before.homeParts) === String(design.homeParts)
      ? []
      : [{ path: ['home', 'parts'], value: isUsual ? undefined : design.homeParts }]
  return {
    ...documents,
    themeCss: writeThemeDesign(documents.themeCss, design, await sheetsOf(documents.ownThemeCss)),
    agencyJson: editJson(documents.agencyJson, settings),
    contentJson: editJson(documents.contentJson, home),
    logoSvg: design.logo ?? undefined,
  }
}
