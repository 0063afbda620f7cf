import { useEffect, useState } from 'react'
import {
  type ColourFinding,
  DESIGN_COLOUR_NAMES,
  DESIGN_COLOURS,
  type DesignColour,
  type DesignColours,
  examineColours,
} from '#src/agency/theme/design-colours.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import type { DesignDraftState } from './use-design-draft.ts'

/** Whole sets to begin with. */
const COLOUR_THEMES: Record<string, DesignColours> = {
  Limestone: {
    primary: '#174451',
    accent: '#f0c24b',
    page: '#fdfcfa',
    surface: '#f3f1eb',
    ink: '#16272d',
    muted: '#54626a',
  },
  Slate: {
    primary: '#2f3e5c',
    accent: '#9fc5c1',
    page: '#ffffff',
    surface: '#f1f3f6',
    ink: '#1b2330',
    muted: '#5a6475',
  },
  Brick: {
    primary: '#8c2f22',
    accent: '#e5b769',
    page: '#fffdfb',
    surface: '#f6efe9',
    ink: '#2a1a16',
    muted: '#6a5750',
  },
}

/** The six colours, each with the lowest contrast that it has, and what to do where that is too low. */
export function ColourFields({ design, change }: Pick<DesignDraftState, 'design' | 'change'>) {
  const { colours } = design
  const findings = examineColours(colours)
  const set = (name: DesignColour, value: string) => change({ colours: { ...colours, [name]: value } })
  return (
    <>
      <div>
        {DESIGN_COLOUR_NAMES.map((name, at) => (
          <ColourField key={name} name={name} value={colours[name]} finding={findings[at]!} set={set} />
        ))}
      </div>
      {findings
        .filter(({ passes }) => !passes)
        .map(({ colour, ratio, nearest }) => (
          <div key={colour} className="notice bad" role="alert">
            <DeskIcon name="problem" />
            <p>
              {DESIGN_COLOURS[colour].name} doesn’t have enough contrast: {ratio}:1, minimum 4.5:1. You can’t publish
              until this is fixed.{' '}
              {nearest ? (
                <button type="button" className="textbtn" onClick={() => set(colour, nearest)}>
                  Use {nearest}, the closest that passes
                </button>
              ) : (
                'No shade of it passes on both the background and the surface: bring those two closer together.'
              )}
            </p>
          </div>
        ))}
      <fieldset className="field group">
        <legend>Colour themes</legend>
        <div className="row">
          {Object.entries(COLOUR_THEMES).map(([name, theme]) => (
            <button
              key={name}
              type="button"
              className="btn small"
              aria-pressed={JSON.stringify(theme) === JSON.stringify(colours)}
              onClick={() => change({ colours: theme })}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="small muted">Hover, focus and footer colours follow from these six, and so do the Desk’s own.</p>
    </>
  )
}

type ColourFieldProps = {
  name: DesignColour
  value: string
  finding: ColourFinding
  set: (name: DesignColour, value: string) => void
}

function ColourField({ name, value, finding: { ratio, passes }, set }: ColourFieldProps) {
  const { name: title, about } = DESIGN_COLOURS[name]
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isColour = /^#[0-9a-f]{6}$/i.test(typed)
  return (
    <div className="swatch">
      <input type="color" aria-label={title} value={value} onChange={({ target }) => set(name, target.value)} />
      <div>
        <span className="medium">{title}</span>
        <div className="sub small">{about}</div>
      </div>
      <input
        className="input hex"
        aria-label={`${title}, as a code`}
        aria-invalid={!isColour}
        value={typed}
        spellCheck={false}
        maxLength={7}
        onChange={({ target }) => {
          setTyped(target.value)
          if (/^#[0-9a-f]{6}$/i.test(target.value)) set(name, target.value.toLowerCase())
        }}
      />
      <span className={`tag ${passes ? 'good' : 'bad'}`}>
        {passes ? 'Pass' : 'Fail'} {ratio}:1
      </span>
    </div>
  )
}
