import { telephoneHref } from '#src/property/ui/telephone.ts'
import { searchAddress } from '#src/search/search-address.ts'
import { PlaceSearch } from '#src/search/ui/search-box.tsx'
import './not-found.css'

/** In place of a page that is not there (`missing`), or that broke: what to do next, never a dead end. */
export function NotFound({ missing, telephone }: { missing: boolean; telephone?: string }) {
  return (
    <main id="main" className="page notFound">
      <h1 className="display">{missing ? 'We cannot find that page' : 'Something went wrong'}</h1>
      <p className="prose">
        {missing
          ? 'If you typed the address, check it. If you followed a link from somewhere, the page may have moved or the home may have been sold.'
          : 'This page could not be shown. Try again in a moment, or search for a home.'}
      </p>
      <PlaceSearch />
      <p className="ways">
        <a href={searchAddress({ channel: 'sales', tags: [], page: 1 })}>Homes for sale</a>
        <a href={searchAddress({ channel: 'lettings', tags: [], page: 1 })}>Homes to rent</a>
        {telephone && (
          <a className="figures" href={telephoneHref(telephone)}>
            Call {telephone}
          </a>
        )}
      </p>
    </main>
  )
}
