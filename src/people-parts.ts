import type { EraseParts } from './account/server/erase-person.ts'
import { mailBrand, mailSender } from './agency/server/mail-brand.ts'
import { loadTheme } from './agency/server/theme.ts'
import type { BehindTheSite } from './command-site.ts'
import { heldData } from './held-data.ts'
import { createMail } from './platform/mail/mail-service.ts'

/** What commands about people work with. A mail they ask for is sent by the site's worker. */
export async function peopleParts(site: BehindTheSite): Promise<EraseParts> {
  const { config, agency } = site
  const theme = await loadTheme(config.agencyDir, agency.name)
  const brand = mailBrand(agency, theme, config.publicUrl)
  const sender = mailSender(agency)
  return {
    ...site,
    personalData: heldData({ uploads: site.uploads }),
    mail: createMail({ ...site, sender, brand }),
  }
}
