import { BandsTable } from '#src/calculators/ui/bands-table.tsx'
import { CostRows } from '#src/calculators/ui/cost-rows.tsx'
import { FigureField } from '#src/calculators/ui/figure-field.tsx'
import { Specimen, State } from './specimen.tsx'

/** What the calculators are made of. */
export function CostExamples() {
  return (
    <>
      <Specimen title="Figure field">
        <State name="Unit before, unit after">
          <FigureField id="sample-deposit" name="deposit" label="Deposit" before="£" value="65,000" />
          <FigureField id="sample-years" name="years" label="Mortgage term" after="years" value="25" />
        </State>
        <State name="Out of bounds">
          <FigureField
            id="sample-rate"
            name="rate"
            label="Interest rate"
            after="% a year"
            decimals
            value="12"
            problem="Enter a value between 0.01 and 10"
          />
        </State>
      </Specimen>
      <Specimen title="Bands of a tax">
        <BandsTable
          bands={[
            { part: 'Up to £125,000', rate: '0%', duty: '£0', used: true },
            { part: '£125,001 to £250,000', rate: '2%', duty: '£1,500', used: true },
            { part: '£250,001 to £925,000', rate: '5%', duty: '£0', used: false },
          ]}
          total="£1,500"
        />
      </Specimen>
      <Specimen title="Rows of amounts">
        <CostRows
          rows={[
            { label: 'You borrow', value: '£260,000' },
            { label: 'Total repaid', value: '£433,547' },
          ]}
        />
      </Specimen>
    </>
  )
}
