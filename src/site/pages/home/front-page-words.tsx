import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { serverOnly } from '../../document/server-only.tsx'
import { AgencyPhoto } from './agency-picture.tsx'
import type { FrontPageWords } from './front-page-data.ts'

/** What the agency does, where it works and how to reach it: none of it reacts, so it stays on the server. */
export const HomeServices = serverOnly('home-services', import.meta.env.SSR ? Services : undefined)
export const HomeAreas = serverOnly('home-areas', import.meta.env.SSR ? Areas : undefined)
export const HomeOffices = serverOnly('home-offices', import.meta.env.SSR ? Offices : undefined)

function Offices({ branches }: Pick<FrontPageWords, 'branches'>) {
  return (
    <section className="page" aria-labelledby="offices-title">
      <h2 className="visuallyHidden" id="offices-title">
        Our offices
      </h2>
      <div className="branches">
        {branches.map(({ id, name, url, address, telephone, email, hours }) => (
          <div key={id}>
            <h3 className="display">
              <a className="office" href={url}>
                {name}
              </a>
            </h3>
            <p>
              {address.street}, {address.town} <span className="nowrap">{address.postcode}</span>
              {hours[0] && `. ${hours[0].days} ${hours[0].opens}`}
            </p>
            <a href={telephoneHref(telephone)}>{telephone}</a>
            <a href={`mailto:${email}`}>
              Email<span className="visuallyHidden"> {name}</span>
            </a>
          </div>
        ))}
      </div>
    </section>
  )
}

function Services({ services }: Pick<FrontPageWords, 'services'>) {
  if (services.length === 0) return null
  return (
    <section className="page" aria-labelledby="services-title">
      <h2 className="visuallyHidden" id="services-title">
        What we do
      </h2>
      <div className="services">
        {services.map(({ title, para, facts, linkText, linkUrl }) => (
          <div key={title}>
            <h3 className="display">{title}</h3>
            <p>{para}</p>
            {facts.length > 0 && (
              <dl>
                {facts.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {linkText && linkUrl && <ArrowLink href={linkUrl}>{linkText}</ArrowLink>}
          </div>
        ))}
      </div>
    </section>
  )
}

function Areas({ areas, guidesPath }: Pick<FrontPageWords, 'areas' | 'guidesPath'>) {
  const first = areas.find(({ picture }) => picture)
  if (areas.length === 0) return null
  return (
    <section className="page areas" aria-labelledby="areas-title">
      {first?.picture && (
        <figure>
          <AgencyPhoto picture={first.picture} sizes={`(width >= 62em) 40vw, (width >= 40em) 100vw, ${PHONE_WIDE}`} />
        </figure>
      )}
      <div>
        <h2 className="display" id="areas-title">
          Where we work
        </h2>
        <ul className="areaList">
          {areas.map(({ name, url, para, sale, letting }) => (
            <li key={name}>
              <a href={url}>
                <span className="display">{name}</span>
                <span className="muted">
                  {[sale > 0 && `${sale} for sale`, letting > 0 && `${letting} to rent`].filter(Boolean).join(', ')}
                </span>
                {para && <span className="para">{para}</span>}
              </a>
            </li>
          ))}
        </ul>
        {guidesPath && <ArrowLink href={guidesPath}>Area guides</ArrowLink>}
      </div>
    </section>
  )
}
