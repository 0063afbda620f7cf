import { telephoneHref } from '#src/formatting/telephone.ts'
import { PlaceSearch } from '#src/search/filters/ui/search-box.tsx'
import { searchPath } from '#src/search/url/format-search.ts'
import './not-found.css'

const WORDS = {
  missing: {
    title: 'We can’t find that page',
    words:
      'If you typed the address, check it for mistakes. If you followed a link, the page may have moved or the home may have been sold.',
  },
  needsHome: {
    title: 'Which property is it about?',
    words: 'This link needs a property. Find the property first, then continue from its page.',
  },
  takesNoForm: {
    title: 'You can’t submit a form here',
    words: 'Nothing was sent. Open the page from its link and try again, or search for a home.',
  },
  broken: {
    title: 'Something went wrong',
    words: 'We couldn’t show this page. Try again in a moment, or search for a home.',
  },
} as const

type NotFoundProps = { missing: boolean; needsHome?: boolean; takesNoForm?: boolean; telephone?: string }

/**
 * In place of a page that is not there (`missing`, or `needsHome` if only the home is), that was sent a form (`takesNoForm`), or that broke: what to do
 * next, never a dead end.
 */
export function NotFound({ missing, needsHome = false, takesNoForm = false, telephone }: NotFoundProps) {
  const { title, words } = WORDS[needsHome ? 'needsHome' : missing ? 'missing' : takesNoForm ? 'takesNoForm' : 'broken']
  return (
    <main id="main" className="page notFound">
      <h1 className="display">{title}</h1>
      <p className="prose">{words}</p>
      <PlaceSearch />
      <p className="waysOn">
        <a href={searchPath({ channel: 'sales', tags: [], page: 1 })}>Homes for sale</a>
        <a href={searchPath({ channel: 'lettings', tags: [], page: 1 })}>Homes to rent</a>
        {telephone && (
          <a className="figures" href={telephoneHref(telephone)}>
            Call {telephone}
          </a>
        )}
      </p>
    </main>
  )
}
