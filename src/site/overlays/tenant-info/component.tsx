import type { OverlayProps } from '../runtime/overlay.ts'
import type { TenantInfoData } from './loader.ts'
import './component.css'

/** What a tenant pays: the home's own words if it has any, else the agency's page. */
export function TenantInfo({ data: { own, usual } }: OverlayProps<TenantInfoData>) {
  return (
    <div className="tenantInfo">
      {own === undefined
        ? // sanitised when the agency's page was read
          usual?.html !== undefined && <div className="prose" dangerouslySetInnerHTML={{ __html: usual.html }} />
        : paragraphs(own).map((words) => <p key={words}>{words}</p>)}
      {usual && (
        <p>
          <a href={usual.href}>All that tenants pay, on a page of its own</a>
        </p>
      )}
    </div>
  )
}

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
