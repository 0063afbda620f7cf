import { Breadcrumbs } from '#src/design-system/navigation/breadcrumbs.tsx'
import { DefinitionForm, type DefinitionStart } from '#src/enquiries/custom-forms/ui/definition-form.tsx'
import type { FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import './form-page.css'

type FormPageProps = { start: DefinitionStart } & Pick<FormPlace, 'path' | 'visitor' | 'form'>

/** A form of the agency's own under its heading. */
export function FormPage({ start, ...place }: FormPageProps) {
  const { title } = start.definition
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: title, href: place.path },
  ]
  return (
    <main id="main" className="page formPage">
      <Breadcrumbs crumbs={crumbs} current />
      <h1 className="display">{title}</h1>
      <div className="sheet">
        <DefinitionForm
          start={start}
          place={{
            ...place,
            closeHref: '/',
            closeWords: 'To the home page',
            isOnPage: true,
            close: () => window.location.assign('/'),
          }}
        />
      </div>
    </main>
  )
}
