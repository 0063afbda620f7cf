import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { formatCount } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { HomeCards } from '../cards/home-cards.tsx'
import type { TownPageData } from './town-page-data.ts'
import './town-page.css'

type OfChannel = TownPageData['channels'][number]

/** A town as its homes show it: how many there are, what they cost, which are new, and what is round them. */
export function TownPage({ page }: { page: TownPageData }) {
  const { name, label, crumbs, summary, guide, blurb, channels, nearby, branch, neighbours } = page
  return (
    <main id="main" className="page townPage">
      <Breadcrumbs crumbs={crumbs} current />
      <h1 className="display">Homes in {label}</h1>
      <div className="opening">
        <p className="lede">{summary}</p>
        {(guide?.words ?? blurb) && <p>{guide?.words ?? blurb}</p>}
        <p className="townWays">
          {channels.map((one) => (
            <ArrowLink key={one.channel} href={one.path}>
              {`${one.count === 1 ? 'View the 1 home' : `View all ${one.count} homes`} ${offered(one)}`}
            </ArrowLink>
          ))}
          <ArrowLink href={page.map}>View on map</ArrowLink>
          {guide && <ArrowLink href={guide.path}>{`Living in ${name}`}</ArrowLink>}
        </p>
      </div>
      {channels.map((one) => (
        <Homes key={one.channel} of={one} name={name} />
      ))}
      <div className="round">
        {nearby.length > 0 && (
          <section aria-labelledby="nearby-title">
            <h2 className="display" id="nearby-title">
              In and around {name}
            </h2>
            <ul className="rows">
              {nearby.map((point) => (
                <li key={point.name}>
                  <span>{point.name}</span>
                  <span className="muted">{miles(point.miles)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {neighbours.length > 0 && (
          <section aria-labelledby="neighbours-title">
            <h2 className="display" id="neighbours-title">
              Places near {name}
            </h2>
            <ul className="rows">
              {neighbours.map((near) => (
                <li key={near.path}>
                  <a href={near.path}>{near.name}</a>
                  <span className="muted">{near.counts}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {branch && (
          <section aria-labelledby="office-title">
            <h2 className="display" id="office-title">
              Our {branch.name} office
            </h2>
            <p>
              {branch.address.street}, {branch.address.town} <span className="nowrap">{branch.address.postcode}</span>
              {branch.hours && `. ${branch.hours.days} ${branch.hours.opens}`}
            </p>
            <p className="reach">
              <a href={telephoneHref(branch.telephone)}>{branch.telephone}</a>
              <a href={`mailto:${branch.email}`}>Email</a>
              <a href={branch.href}>About the office</a>
            </p>
          </section>
        )}
      </div>
    </main>
  )
}

function Homes({ of, name }: { of: OfChannel; name: string }) {
  const id = `${of.channel}-title`
  return (
    <section className="homesOf" aria-labelledby={id}>
      <h2 className="display" id={id}>
        {of.channel === 'sales' ? 'For sale' : 'To rent'} in {name}
      </h2>
      <HomeCards cards={of.newest} brief look="rail" />
      <div className="figuresOf">
        {of.prices.length > 0 && <Prices of={of} />}
        <Ways title="By type" ways={of.kinds} />
        <Ways title="By price" ways={of.steps} />
      </div>
    </section>
  )
}

function Prices({ of: { channel, prices, priced } }: { of: OfChannel }) {
  const hasHalves = prices.some(({ half }) => half)
  const asked = channel === 'sales' ? 'Asking prices' : 'Monthly rents'
  return (
    <table>
      <caption>{`${asked} by bedrooms (${formatCount(priced, 'home')} currently advertised)`}</caption>
      <thead>
        <tr>
          <th scope="col">Bedrooms</th>
          <th scope="col">Homes</th>
          {hasHalves && <th scope="col">Typical range (middle 50%)</th>}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ beds, count, half, range, path }) => (
          <tr key={beds}>
            <th scope="row">
              <a href={path}>
                {beds} <span className="visuallyHidden">{beds === 1 ? 'bedroom' : 'bedrooms'}</span>
              </a>
            </th>
            <td>{count}</td>
            {hasHalves && <td>{half ?? <span className="muted">Not enough data</span>}</td>}
            <td>{range}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Narrower searches, each with what it finds. */
function Ways({ title, ways }: { title: string; ways: OfChannel['kinds'] }) {
  if (ways.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className="rows">
        {ways.map((way) => (
          <li key={way.path}>
            <a href={way.path}>{way.name}</a>
            <span className="muted">{way.count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function offered({ channel }: OfChannel): string {
  return channel === 'sales' ? 'for sale' : 'to rent'
}

function miles(distance: number): string {
  return distance < 0.1 ? 'in the centre' : `${distance} ${distance === 1 ? 'mile' : 'miles'}`
}
