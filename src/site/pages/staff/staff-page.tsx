import { BRANCHES_PATH } from '#src/agency/branches/branch-paths.ts'
import { Words } from '#src/agency/profile/ui/words.tsx'
import { Portrait } from '#src/agency/staff/ui/portrait.tsx'
import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { Button } from '#src/design-system/button/button.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { HomeCards } from '../cards/home-cards.tsx'
import type { StaffPageData } from './staff-page-data.ts'
import './staff-page.css'

/** A member of staff: their job, contact details and homes. */
export function StaffPage({ page }: { page: StaffPageData }) {
  const { name, firstName, jobTitle, department, branch, telephone, homes } = page
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Our offices', href: BRANCHES_PATH },
    { name: branch.name, href: branch.href },
    { name, href: `/staff/${page.slug}` },
  ]
  return (
    <main id="main" className="page staffPage">
      <Breadcrumbs crumbs={crumbs} current />
      <div className="columns">
        <Portrait photo={page.photo} alt={page.photoAlt} initials={page.initials} sizes="(width >= 48em) 352px, 40vw" />
        <div className="head">
          <h1 className="display">{name}</h1>
          <p className="role">
            {jobTitle}
            {department && <span className="muted">{department}</span>}
          </p>
          <div className="acts">
            <Button href={page.formHref} overlay>
              <Icon name="mail" />
              Contact {page.writesTo}
            </Button>
            <Button look="outline" href={telephoneHref(telephone)}>
              <Icon name="phone" />
              <span>
                <span className="visuallyHidden">Call </span>
                {telephone}
              </span>
            </Button>
          </div>
        </div>
        <div className="life">
          <Words paragraphs={page.words} />
          <dl>
            {page.qualifications.length > 0 && (
              <div>
                <dt>Qualifications</dt>
                {page.qualifications.map((qualification) => (
                  <dd key={qualification}>{qualification}</dd>
                ))}
              </div>
            )}
            <div>
              <dt>Office</dt>
              <dd>
                <a href={branch.href}>{branch.name}</a>
              </dd>
              <dd className="muted">
                {branch.address.street}, {branch.address.town} <span className="nowrap">{branch.address.postcode}</span>
              </dd>
            </div>
          </dl>
        </div>
      </div>
      {homes.length > 0 && (
        <section className="homes" aria-labelledby="homes-title">
          <div className="sectionHead">
            <h2 className="display" id="homes-title">
              Homes {firstName} looks after
            </h2>
            <ArrowLink href={branch.homesHref}>{`All homes from ${branch.name}`}</ArrowLink>
          </div>
          <HomeCards cards={homes} brief />
        </section>
      )}
      {page.articles.length > 0 && (
        <section className="written" aria-labelledby="written-title">
          <h2 className="display" id="written-title">
            Written by {firstName}
          </h2>
          <ul>
            {page.articles.map((article) => (
              <li key={article.href}>
                <a href={article.href}>{article.title}</a>
                <time className="muted small" dateTime={article.published}>
                  {formatUkDate(article.published)}
                </time>
                <p>{article.summary}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
