import { Link, useSearchParams } from 'react-router'
import { DESIGN_COLOURS, examineColours } from '#src/agency/theme/design-colours.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ColourFields } from './colour-fields.tsx'
import { CardFields, FontFields, HeaderFields, HomePartFields } from './design-fields.tsx'
import { EarlierDesigns } from './earlier-designs.tsx'
import { LogoFields } from './logo-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { useDesignDraft } from './use-design-draft.ts'

export async function loader(args: DeskArgs) {
  const { services } = args.context.get(deskContext)
  return {
    ...(await loadFromDesk(args, 'get-design', {})),
    host: new URL(services.publicUrl).host,
    agencyName: services.agency.name,
  }
}

export const meta = () => [{ title: 'Design' }]

const TABS = {
  colours: 'Colours',
  fonts: 'Fonts',
  logo: 'Logo',
  header: 'Header',
  home: 'Home page',
  cards: 'Property cards',
  earlier: 'Previous designs',
} as const

export default function DesignPage({ loaderData }: DeskPage<typeof loader>) {
  // another publication is another beginning
  return <Designer key={loaderData.number} {...loaderData} />
}

function Designer(data: DeskPage<typeof loader>['loaderData']) {
  const [params] = useSearchParams()
  const tab = (Object.keys(TABS) as (keyof typeof TABS)[]).find((one) => one === params.get('tab')) ?? 'colours'
  const draft = useDesignDraft(data)
  const { design, state, hasDraft, theirs } = draft
  const failing = examineColours(design.colours).filter(({ passes }) => !passes)
  const canPublish = hasDraft && failing.length === 0 && !theirs
  return (
    <>
      <PageHead title="Design" lede="Visitors won’t see changes until you publish." isMenuTitle>
        {hasDraft && (
          <button type="button" className="btn" onClick={() => void draft.discard()}>
            Discard draft
          </button>
        )}
        <button
          type="button"
          className="btn primary"
          disabled={!canPublish}
          aria-describedby="design-state"
          onClick={() => void draft.publish()}
        >
          Publish design
        </button>
      </PageHead>
      <p className="small muted" id="design-state" role="status">
        {stateWords(state, hasDraft)}
        {failing.length > 0 &&
          ` You can’t publish until ${failing.map(({ colour }) => DESIGN_COLOURS[colour].name.toLowerCase()).join(' and ')} can be read.`}
      </p>
      {theirs && <Conflict theirs={theirs} draft={draft} />}
      <nav className="tabs" aria-label="Design">
        {Object.entries(TABS).map(([name, title]) => (
          <Link key={name} to={`?tab=${name}`} preventScrollReset aria-current={name === tab ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <div className="designer">
        <div className="stack gap4">
          {tab === 'colours' && <ColourFields {...draft} />}
          {tab === 'fonts' && <FontFields {...draft} />}
          {tab === 'logo' && <LogoFields {...draft} agencyName={data.agencyName} />}
          {tab === 'header' && <HeaderFields {...draft} />}
          {tab === 'home' && <HomePartFields {...draft} />}
          {tab === 'cards' && <CardFields {...draft} />}
          {tab === 'earlier' && <EarlierDesigns {...data} restore={draft.restore} />}
        </div>
        <SitePreview version={draft.version} host={data.host} isDraft={hasDraft} />
      </div>
    </>
  )
}

function stateWords(state: 'saved' | 'saving' | 'failed', hasDraft: boolean): string {
  if (state === 'saving') return 'Saving the draft …'
  if (state === 'failed') return 'The draft couldn’t be saved. What you chose is still here.'
  return hasDraft ? 'Draft saved.' : 'This is what visitors see.'
}

type ConflictProps = {
  theirs: NonNullable<ReturnType<typeof useDesignDraft>['theirs']>
  draft: ReturnType<typeof useDesignDraft>
}

/** A colleague has changed the draft meanwhile: theirs is shown, or replaced by what is chosen here. */
function Conflict({ theirs, draft }: ConflictProps) {
  const who = theirs.by || 'A colleague'
  return (
    <div className="notice warn" role="alert">
      <DeskIcon name="warning" />
      <div>
        <p className="strong">
          {theirs.design ? `${who} has changed the draft.` : 'The draft was published or discarded meanwhile.'}
        </p>
        <p>What you chose is still here, and not saved.</p>
      </div>
      <div className="acts">
        <button type="button" className="btn" onClick={() => draft.take(theirs)}>
          {theirs.design
            ? `Use ${who === 'A colleague' ? 'theirs' : `${who.split(' ')[0]}’s`}`
            : 'See what visitors see'}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            const mine = draft.design
            draft.take(theirs)
            draft.change(mine)
          }}
        >
          Save mine
        </button>
      </div>
    </div>
  )
}
