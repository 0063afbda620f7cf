import type { ReactNode } from 'react'
import { BRANCHES_PATH, branchPath } from '#src/agency/branches/branch-paths.ts'
import { formatMiles } from '#src/agency/branches/branch-search.ts'
import { OpenNow } from '#src/agency/branches/ui/open-now.tsx'
import { OpeningHours } from '#src/agency/branches/ui/opening-hours.tsx'
import { Words } from '#src/agency/profile/ui/words.tsx'
import { StaffList } from '#src/agency/staff/ui/staff-list.tsx'
import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { PHONE_WIDE } from '#src/design-system/picture/phone-wide.ts'
import { Picture } from '#src/design-system/picture/picture.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { fittingWidth, picturePath, pictureSrcSetInFull } from '#src/property/gallery/picture-paths.ts'
import { LocationMap } from '#src/property/page/ui/location-map.tsx'
import { allHomes } from '../cards/all-homes.ts'
import { HomeCards } from '../cards/home-cards.tsx'
import { ValuationBand } from '../home/valuation-band.tsx'
import type { BranchPageData } from './branch-page-data.ts'
import './branch-page.css'

/** A branch, in the order in which people ask: where and when, who, what it sells, where it works. */
export function BranchPage({ page }: { page: BranchPageData }) {
  const { name, forSale, toLet, location } = page
  const address = `${page.address.street}, ${page.address.town} ${page.address.postcode}`
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Our offices', href: BRANCHES_PATH },
    { name, href: branchPath(page) },
  ]
  return (
    <main id="main" className="branchPage">
      <div className="page">
        <Breadcrumbs crumbs={crumbs} current />
        <Opening page={page} />
        {page.words.length > 0 && (
          <div className="about">
            <Words paragraphs={page.words} />
          </div>
        )}
        <People page={page} />
        <Homes
          {...forSale}
          id="for-sale"
          title={`Latest for sale from ${name}`}
          all={allHomes(forSale.count, 'for sale')}
        />
        <Homes {...toLet} id="to-let" title={`Latest to rent from ${name}`} all={allHomes(toLet.count, 'to rent')} />
        <Part id="where" title="Where we work">
          <div className="where">
            <div>
              <p>{servedWords(page)}</p>
              {page.areas.length > 0 && (
                <ul>
                  {page.areas.map((area) => (
                    <li key={area.href}>
                      <a href={area.href}>Homes for sale: {area.name}</a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <LocationMap {...location} approximate={false} address={address} />
          </div>
        </Part>
      </div>
      <ValuationBand instant={page.instantValuation} />
    </main>
  )
}

function Opening({ page }: { page: BranchPageData }) {
  const { name, address, photo, hours, telephone } = page
  return (
    <div className={photo ? 'opening withPhoto' : 'opening'}>
      {photo && (
        <div className="photo">
          <Picture
            src={picturePath(photo.hash, fittingWidth(900, photo.width))}
            srcSet={pictureSrcSetInFull(photo.hash, photo.width)}
            sizes={`(width >= 110em) 960px, (width >= 62em) 58vw, (width >= 40em) 100vw, ${PHONE_WIDE}`}
            alt={`The ${name} office of ${page.agencyName}`}
            width={photo.width}
            height={photo.height}
            thumbhash={photo.thumbhash}
            fetch="first"
          />
        </div>
      )}
      <div className="facts">
        <h1 className="display">
          <span className="visuallyHidden">{page.agencyName} in </span>
          {name}
        </h1>
        <p className="address">
          {address.street}
          <br />
          {address.town} <span className="nowrap">{address.postcode}</span>
        </p>
        <OpenNow hours={hours} closedDates={page.closedDates} specialDays={page.specialDays} />
        <OpeningHours hours={hours} specialDays={page.specialDays} />
        <div className="acts">
          <Button href={telephoneHref(telephone)}>
            <Icon name="phone" />
            <span>
              <span className="visuallyHidden">Call </span>
              {telephone}
            </span>
          </Button>
          <Button look="outline" href={page.formHref} overlay>
            <Icon name="mail" />
            Email the office
          </Button>
        </div>
      </div>
    </div>
  )
}

function People({ page: { departments, staffWithout } }: { page: BranchPageData }) {
  if (departments.length + staffWithout.length === 0) return null
  return (
    <Part id="people" title="Our team">
      <div className="departments">
        {departments.map((department) => (
          <section key={department.id} aria-labelledby={`department-${department.id}`}>
            <div>
              <h3 id={`department-${department.id}`}>{department.name}</h3>
              <a className="figures nowrap" href={telephoneHref(department.telephone)}>
                {department.telephone}
              </a>
              <a href={department.formHref} data-overlay="">
                Email<span className="visuallyHidden"> {department.name}</span>
              </a>
            </div>
            {department.staff.length > 0 && <StaffList staff={department.staff} />}
          </section>
        ))}
        {staffWithout.length > 0 && (
          <section>
            <div />
            <StaffList staff={staffWithout} />
          </section>
        )}
      </div>
    </Part>
  )
}

type HomesProps = BranchPageData['forSale'] & { id: string; title: string; all: string }

function Homes({ cards, count, href, id, title, all }: HomesProps) {
  if (cards.length === 0) return null
  return (
    <section className="part" id={id} aria-labelledby={`${id}-title`}>
      <div className="sectionHead">
        <h2 className="display" id={`${id}-title`}>
          {title}
        </h2>
        {count > cards.length && <ArrowLink href={href}>{all}</ArrowLink>}
      </div>
      <HomeCards cards={cards} brief look="rail" />
    </section>
  )
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="part" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="display" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** "We cover homes in LE15 and LE16, and others within 15 miles of the office." */
function servedWords({ served, withinMiles, name }: BranchPageData): string {
  const around = withinMiles > 0 ? `within ${formatMiles(withinMiles)} of the office` : ''
  const last = served.at(-1)
  if (last === undefined) return `We cover homes ${around || `in and around ${name}`}.`
  const listed = served.length === 1 ? last : `${served.slice(0, -1).join(', ')} and ${last}`
  return `We cover homes in ${listed}${around && `, and others ${around}`}.`
}
