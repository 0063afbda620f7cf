import './skip-link.css'

/** The first thing on a page that the keyboard meets. Pages have `<main id="main">`. */
export function SkipLink() {
  return (
    <a className="skipLink" href="#main">
      Skip to main content
    </a>
  )
}
