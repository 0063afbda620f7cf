import { Fragment } from 'react'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { EPC_BANDS, epcBand } from '#src/property/listing/epc.ts'
import type { Epc } from '#src/property/listing/listing.ts'
import './epc-chart.css'

/**
 * A home's energy rating: a chart if the scores are known, otherwise the letter, or the reason why there is none. Screen
 * readers get both ratings in words. `onCertificate`: a picture of the certificate follows.
 */
export function EpcChart({ epc, onCertificate = false }: { epc: Epc; onCertificate?: boolean }) {
  switch (epc.kind) {
    case 'rated':
      return <Rated epc={epc} />
    case 'letter':
      return (
        <Notice icon="bolt">
          <p>The energy rating of this home is {epc.letter}.</p>
        </Notice>
      )
    case 'awaited':
      return (
        <Notice icon="bolt">
          <p>{onCertificate ? 'The energy rating is on the certificate below.' : 'EPC awaited.'}</p>
        </Notice>
      )
    case 'exempt':
      return (
        <Notice icon="bolt">
          <p>No energy certificate is needed{epc.reason.trim() && `: ${epc.reason.trim()}`}.</p>
        </Notice>
      )
  }
}

function Rated({ epc }: { epc: Extract<Epc, { kind: 'rated' }> }) {
  const now = epcBand(epc.current)
  const could = epc.potential === undefined ? undefined : epcBand(epc.potential)
  const possible = could && `, ${epc.potential} (${could.letter}) possible`
  return (
    <>
      <div
        className="epcChart"
        role="img"
        aria-label={`Energy rating: ${epc.current} (${now.letter}) now${possible ?? ''}`}
      >
        <div className="head">Score</div>
        <div className="head">Energy rating</div>
        <div className="head">Current</div>
        <div className="head">Potential</div>
        {EPC_BANDS.map((band) => {
          const name = band.letter.toLowerCase()
          return (
            <Fragment key={band.letter}>
              <div className={`range ${name}`}>{band.range}</div>
              <div className={`band ${name}`}>
                <span>{band.letter}</span>
              </div>
              <div className={`now ${name}`}>{band === now && <Score score={epc.current} letter={band.letter} />}</div>
              <div className={`could ${name}`}>
                {band === could && epc.potential !== undefined && <Score score={epc.potential} letter={band.letter} />}
              </div>
            </Fragment>
          )
        })}
      </div>
      {(epc.validUntil || epc.certificateUrl) && (
        <p className="muted small">
          {epc.validUntil && `Certificate valid until ${formatUkDate(epc.validUntil)}. `}
          {epc.certificateUrl && <a href={epc.certificateUrl}>See the full certificate</a>}
        </p>
      )}
    </>
  )
}

function Score({ score, letter }: { score: number; letter: string }) {
  return (
    <b>
      {score}
      <span>{letter}</span>
    </b>
  )
}
