import type { SiteAgency } from '#src/agency/profile/site-agency.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { pasted } from '../document/pasted.tsx'
import { serverOnly } from '../document/server-only.tsx'
import { MenuLink } from './menu-link.tsx'
import './site-footer.css'

type FooterProps = {
  agency: SiteAgency
  /** what the licence of the loaded boundaries asks for */
  boundaryCredit?: string
}

/** Who the agency is, where to go from here, and what the law asks an agent to say on every page. Nothing in it reacts. */
export const SiteFooter = serverOnly('site-footer', import.meta.env.SSR ? pasted(Footer, keyOf) : undefined, {
  as: 'footer',
  className: 'siteFooter',
})

function keyOf({ agency, boundaryCredit }: FooterProps) {
  return { of: agency, variant: `footer ${boundaryCredit}` }
}

function Footer({ agency, boundaryCredit }: FooterProps) {
  return (
    <div className="page">
      <div className="top">
        <div className="name">
          <p className="display">{agency.name}</p>
          <p className="about">{agency.about}</p>
        </div>
        {agency.menus.footer.map(({ title, items }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <MenuLink item={item} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Offices branches={agency.branches} />
      </div>
      <Legal agency={agency} boundaryCredit={boundaryCredit} />
    </div>
  )
}

function Offices({ branches }: Pick<SiteAgency, 'branches'>) {
  if (branches.length === 0) return null
  return (
    <section className="offices" aria-label="Offices">
      <h2>Offices</h2>
      <ul>
        {branches.map((branch) => (
          <li key={branch.id}>
            <a className="figures" href={telephoneHref(branch.telephone)}>
              <span className="visuallyHidden">Call </span>
              <span>{branch.name}</span>
              <span className="nowrap">{branch.telephone}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Legal({ agency: { legal, menus, cookiesUrl }, boundaryCredit }: FooterProps) {
  const { redress, clientMoneyProtection: money } = legal
  return (
    <div className="legal">
      <dl className="marks">
        <div>
          <dt>Redress scheme</dt>
          <dd>
            {redress.scheme}, member {redress.member}
          </dd>
        </div>
        <div>
          <dt>Client money protection</dt>
          <dd>
            {money.scheme}, scheme ref. {money.reference} (<a href={money.certificateUrl}>certificate</a>)
          </dd>
        </div>
        <div>
          <dt>Data protection</dt>
          <dd>ICO registration {legal.icoNumber}</dd>
        </div>
        <Register name="Letting agent registration" number={legal.scottishLettingAgentNumber} />
        <Register name="Rent Smart Wales licence" number={legal.rentSmartWalesLicence} />
        <Fees legal={legal} />
      </dl>
      <p>
        © {legal.companyName}, registered in England and Wales {legal.companyNumber}. Registered office{' '}
        {legal.registeredOffice}.
      </p>
      {/* the licences of what every Kerbside site is made with ask for these words (data/README.md) */}
      <p>
        Place data © <a href="https://www.geonames.org">GeoNames</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. Outlines of counties contain OS data ©
        Crown copyright and database right, and National Statistics, NRS and LPS data.
        {boundaryCredit && ` Boundaries of towns and villages: ${boundaryCredit.replace(/\.$/, '')}.`}
      </p>
      {(menus.legal || cookiesUrl) && (
        <nav aria-label="Legal">
          <ul>
            {menus.legal?.map((item) => (
              <li key={item.id}>
                <MenuLink item={item} />
              </li>
            ))}
            {cookiesUrl && (
              <li>
                <a href={cookiesUrl} data-cookie-settings>
                  Cookie settings
                </a>
              </li>
            )}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** "Landlord fees and tenant fees", or the one of them that the agency has a page of. */
function Fees({ legal }: Pick<SiteAgency, 'legal'>) {
  const { landlordFeesUrl, tenantFeesUrl } = legal
  if (!landlordFeesUrl && !tenantFeesUrl) return null
  return (
    <div>
      <dt>Fees</dt>
      <dd>
        {landlordFeesUrl && <a href={landlordFeesUrl}>Landlord fees</a>}
        {landlordFeesUrl && tenantFeesUrl && ' and '}
        {tenantFeesUrl && <a href={tenantFeesUrl}>{landlordFeesUrl ? 'tenant fees' : 'Tenant fees'}</a>}
      </dd>
    </div>
  )
}

function Register({ name, number }: { name: string; number: string | undefined }) {
  if (!number) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{number}</dd>
    </div>
  )
}
