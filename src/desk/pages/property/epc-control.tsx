import { useId, useState } from 'react'
import { EPC_METRIC_NAMES } from '#src/property/listing/epc.ts'
import type { Epc, EpcMetric, EpcMetrics } from '#src/property/listing/listing.ts'
import { Problem, TextInput } from '../../parts/field.tsx'

type Parts = {
  kind: 'none' | 'rated' | 'exempt'
  now: string
  potential: string
  validUntil: string
  reason: string
  metrics: EpcMetrics
  certificateUrl?: string
}

type EpcControlProps = { control: string; text: string; problem: string | undefined; hasMetrics?: boolean }

const METRICS = Object.entries(EPC_METRIC_NAMES) as [EpcMetric, string][]

/** An energy certificate: its rating, what it could be and its last day, or why the home needs none. */
export function EpcControl({ control, text, problem, hasMetrics = false }: EpcControlProps) {
  const [epc, setEpc] = useState(() => partsOf(text))
  const name = useId()
  const set = (changed: Partial<Parts>) => setEpc({ ...epc, ...changed })
  const showsMetrics = hasMetrics || Object.keys(epc.metrics).length > 0
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <input type="hidden" name={control} value={textOf(epc)} />
      <fieldset className="field group">
        <legend>Energy certificate</legend>
        {(
          [
            ['rated', 'It has a rating'],
            ['exempt', 'It needs none'],
            ['none', 'As the feed says'],
          ] as const
        ).map(([kind, words]) => (
          <label className="check" key={kind}>
            <input type="radio" name={name} checked={epc.kind === kind} onChange={() => set({ kind })} /> {words}
          </label>
        ))}
      </fieldset>
      {epc.kind === 'rated' && (
        <>
          <div className="pair">
            <TextInput
              label="Rating now"
              name={`${name}-now`}
              hint="The score, like 61, or only the letter"
              value={epc.now}
              onChange={({ target }) => set({ now: target.value })}
            />
            <TextInput
              label="Could be (optional)"
              name={`${name}-potential`}
              inputMode="numeric"
              hint="The score, like 78"
              value={epc.potential}
              onChange={({ target }) => set({ potential: target.value })}
            />
          </div>
          <TextInput
            label="Valid until (optional)"
            name={`${name}-until`}
            type="date"
            value={epc.validUntil}
            onChange={({ target }) => set({ validUntil: target.value })}
          />
          {showsMetrics && (
            <div className="pair">
              {METRICS.map(([metric, label]) => (
                <TextInput
                  key={metric}
                  label={`${label} (optional)`}
                  name={`${name}-${metric}`}
                  maxLength={30}
                  value={epc.metrics[metric] ?? ''}
                  onChange={({ target }) => set({ metrics: { ...epc.metrics, [metric]: target.value } })}
                />
              ))}
            </div>
          )}
        </>
      )}
      {epc.kind === 'exempt' && (
        <TextInput
          label="Why it needs none"
          name={`${name}-reason`}
          hint="Visitors read it: “listed building”, “all reasonable improvements made, registered until 2030”"
          maxLength={200}
          value={epc.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
      )}
      {problem && <Problem>Enter the rating, like 61 or D, or why it needs none</Problem>}
    </div>
  )
}

function partsOf(text: string): Parts {
  const known = parse(text)
  const empty: Parts = { kind: 'none', now: '', potential: '', validUntil: '', reason: '', metrics: {} }
  switch (known?.kind) {
    case 'exempt':
      return { ...empty, kind: 'exempt', reason: known.reason }
    case 'letter':
      return {
        ...empty,
        kind: 'rated',
        now: known.letter,
        validUntil: known.validUntil ?? '',
        metrics: known.metrics ?? {},
      }
    case 'rated':
      return {
        ...empty,
        kind: 'rated',
        now: String(known.current),
        potential: known.potential === undefined ? '' : String(known.potential),
        validUntil: known.validUntil ?? '',
        metrics: known.metrics ?? {},
        ...(known.certificateUrl && { certificateUrl: known.certificateUrl }),
      }
    default:
      return /^[A-G]$/.test(text) ? { ...empty, kind: 'rated', now: text } : empty
  }
}

function parse(text: string): Epc | undefined {
  try {
    return text.startsWith('{') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** As the field reads it; '' gives it back to the feed. */
function textOf({ kind, now, potential, validUntil, reason, metrics, certificateUrl }: Parts): string {
  if (kind === 'none') return ''
  if (kind === 'exempt') return JSON.stringify({ kind, reason })
  const stated = Object.fromEntries(Object.entries(metrics).filter(([, value]) => value.trim() !== ''))
  const shared = {
    ...(validUntil && { validUntil: validUntil.slice(0, 10) }),
    ...(Object.keys(stated).length > 0 && { metrics: stated }),
  }
  const letter = now.trim().toUpperCase()
  if (/^[A-G]$/.test(letter)) return JSON.stringify({ kind: 'letter', letter, ...shared })
  return JSON.stringify({
    kind: 'rated',
    current: Number(now),
    ...(potential.trim() && { potential: Number(potential) }),
    ...shared,
    ...(certificateUrl && { certificateUrl }),
  })
}
