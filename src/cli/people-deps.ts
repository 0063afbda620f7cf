import type { EraseDeps } from '#src/account/personal-data/server/erase-person.ts'
import { mailBrand, mailSender } from '#src/agency/theme/server/mail-brand.ts'
import { personalDataRegistry } from '#src/app/personal-data-registry.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import type { CommandSite } from './site.ts'

/** Dependencies of commands about people. Their mail is sent by the site's worker. */
export async function peopleDeps(site: CommandSite): Promise<EraseDeps> {
  const { config, agency, theme } = site
  const brand = mailBrand(agency, theme, config.publicUrl)
  const sender = mailSender(agency)
  return {
    ...site,
    personalData: personalDataRegistry({ uploads: site.uploads }),
    mail: createMail({ ...site, sender, brand }),
  }
}
