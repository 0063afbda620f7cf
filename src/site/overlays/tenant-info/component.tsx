import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader, TenantInfoStart } from './loader.ts'
import './component.css'

export default overlayComponent<typeof loader>(TenantInfo)

/** The listing's own text on fees if it has any, else the agency's page. */
function TenantInfo({ start: { own, usual } }: OverlayProps<TenantInfoStart>) {
  return (
    <div className="tenantInfo">
      {own === undefined
        ? // sanitised when the agency's page was loaded
          usual?.html !== undefined && <div className="prose" dangerouslySetInnerHTML={{ __html: usual.html }} />
        : paragraphs(own).map((words) => <p key={words}>{words}</p>)}
      {usual && (
        <p>
          <a href={usual.href}>See all tenant fees</a>
        </p>
      )}
    </div>
  )
}

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
