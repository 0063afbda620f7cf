import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { Button } from '#src/design-system/button/button.tsx'
import { EmptyState } from '#src/design-system/feedback/empty-state.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { CheckBox, TextField } from '#src/design-system/form/field.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Specimen, State } from './specimen.tsx'

const REASONS = [
  { value: '', name: 'Choose one' },
  { value: 'near', name: 'Moving within Rutland' },
  { value: 'far', name: 'Moving here' },
]

/** Buttons, notices, fields: what knows no property. */
export function PartExamples() {
  return (
    <>
      <Specimen title="Button">
        <div className="samples">
          <Button href="#main">Search</Button>
          <Button look="outline" href="#main">
            <Icon name="phone" />
            Call
          </Button>
          <Button look="accent" href="#main">
            New homes
          </Button>
          <Button look="plain" href="#main">
            Clear filters
          </Button>
          <Button look="outline" small href="#main">
            Small
          </Button>
          <ArrowLink href="#main">All 134 homes for sale</ArrowLink>
        </div>
      </Specimen>
      <Specimen title="Notice">
        <State name="Plain">
          <Notice icon="bolt">
            <p>EPC awaited.</p>
          </Notice>
        </State>
        <State name="Warning">
          <Notice kind="warning">
            <p>The shape in this address could not be read, so we are showing all of Oakham.</p>
          </Notice>
        </State>
        <State name="Error">
          <Notice kind="error">
            <p>
              More homes could not be loaded. <a href="#main">Try again</a>
            </p>
          </Notice>
        </State>
        <State name="Success">
          <Notice kind="success">
            <p>A confirmation is on its way to rosalind@example.co.uk.</p>
          </Notice>
        </State>
      </Specimen>
      <Specimen title="Field">
        <div className="forms">
          <div>
            <TextField
              id="example-name"
              name="name"
              label="First name"
              defaultValue="Rosalind"
              autoComplete="given-name"
            />
            <TextField
              id="example-bad"
              name="bad"
              label="Email"
              defaultValue="rosalind@"
              error="Please enter a valid email"
            />
            <TextField id="example-optional" name="note" label="Message" optional hint="What you would like to know." />
          </div>
          <div>
            <SelectField
              id="example-reason"
              name="reason"
              label="Reason"
              hint="So that the right person answers."
              options={REASONS}
              defaultValue=""
            />
            <CheckBox name="copy" value="1" label="Send me a copy" defaultChecked />
            <CheckBox name="type" value="house" label="House" note="58" />
          </div>
        </div>
      </Specimen>
      <Specimen title="Empty state">
        <EmptyState
          title="There were no properties matching your search."
          lead="Try changing one of these:"
          ways={[
            { words: 'Look within 3 miles of Oakham', gain: '6 homes', href: '/search?within=3' },
            { words: 'Raise the price to £450,000', gain: '2 homes', href: '/search?max_price=450000' },
          ]}
        />
      </Specimen>
    </>
  )
}
