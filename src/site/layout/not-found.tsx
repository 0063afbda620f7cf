import { Button } from '#src/design-system/button.tsx'
import { Icon } from '#src/design-system/icon.tsx'
import { telephoneHref } from '#src/property/ui/telephone.ts'
import './not-found.css'

type NotFoundProps = {
  /** there is nothing at the address; else something went wrong on our side */
  missing: boolean
  telephone?: string
}

/** When there is no page to show: what happened in plain words, and ways on. */
export function NotFound({ missing, telephone }: NotFoundProps) {
  return (
    <main id="main" className="page notFound">
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <h1 className="display">{missing ? 'We cannot find that page' : 'Something went wrong'}</h1>
      <div className="prose">
        <p>
          {missing
            ? 'If you typed the address, check it. If you followed a link from somewhere, the page may have moved or the home may have been sold.'
            : 'That is our fault, and we have a note of it. Try again in a moment; what you were looking at is still there.'}
        </p>
      </div>
      <form className="notFoundSearch" action="/search" method="get">
        <div className="control">
          <label htmlFor="not-found-place">Town, village or postcode</label>
          <input id="not-found-place" name="q" type="search" autoComplete="off" />
        </div>
        <Button>
          <Icon name="search" />
          Search
        </Button>
      </form>
      <p className="ways">
        <a href="/search/property-for-sale">Homes for sale</a>
        <a href="/search/property-for-rent">Homes to rent</a>
        {telephone && (
          <a href={telephoneHref(telephone)}>
            Call <span className="figures nowrap">{telephone}</span>
          </a>
        )}
      </p>
    </main>
  )
}
