import { useId, useState } from 'react'
import { HOME_PART_NAMES, HOME_PARTS, type HomePart } from '#src/agency/profile/home-parts.ts'
import { CARD_RATIOS, type Design, MAX_RADIUS_PX, movePart, OWN_FONT } from '#src/agency/theme/design.ts'
import { FONT_CATALOGUE } from '#src/agency/theme/font-catalogue.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import type { DesignDraftState } from './use-design-draft.ts'

type Fields = Pick<DesignDraftState, 'design' | 'change'>

type ChoiceProps<Value extends string> = {
  title: string
  value: Value
  choices: readonly { value: Value; name: string; about?: string }[]
  set: (value: Value) => void
}

/** A few things of which one is chosen. */
function Choice<Value extends string>({ title, value, choices, set }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <fieldset className="field group">
      <legend>{title}</legend>
      {choices.map((choice) => (
        <div className="check" key={choice.value}>
          <input
            type="radio"
            id={`${id}-${choice.value}`}
            name={id}
            checked={choice.value === value}
            onChange={() => set(choice.value)}
          />
          <label htmlFor={`${id}-${choice.value}`}>{choice.name}</label>
          {choice.about && <span className="hint">{choice.about}</span>}
        </div>
      ))}
    </fieldset>
  )
}

const FONTS = [
  { value: OWN_FONT, name: 'Your own', about: 'As your agency’s folder has it' },
  ...FONT_CATALOGUE.map(({ id, name, kind, about }) => ({
    value: id,
    name,
    about: `${about}; ${kind === 'serif' ? 'with' : 'without'} serifs`,
  })),
]

export function FontFields({ design, change }: Fields) {
  return (
    <>
      <Choice
        title="Headings"
        value={design.displayFont}
        choices={FONTS}
        set={(displayFont) => change({ displayFont })}
      />
      <Choice title="Text" value={design.textFont} choices={FONTS} set={(textFont) => change({ textFont })} />
      <p className="small muted">
        Visitors load the two that you choose, from your own website. One family for both is the fastest.
      </p>
    </>
  )
}

export function HeaderFields({ design, change }: Fields) {
  return (
    <>
      <Choice<Design['logoPosition']>
        title="Logo"
        value={design.logoPosition}
        choices={[
          { value: 'centre', name: 'In the middle', about: 'Between two parts of the menu' },
          { value: 'left', name: 'At the start', about: 'On the accent colour, with the menu beside it' },
        ]}
        set={(logoPosition) => change({ logoPosition })}
      />
      <Choice
        title="Menu"
        value={design.splitMenuEqually ? 'equal' : 'four'}
        choices={[
          { value: 'four', name: 'First four on the left', about: 'The rest on the right' },
          { value: 'equal', name: 'Two halves', about: 'As many on each side' },
        ]}
        set={(parted) => change({ splitMenuEqually: parted === 'equal' })}
      />
    </>
  )
}

const RATIO_WORDS: Record<Design['cardRatio'], string> = {
  '3 / 2': 'Photograph, 3:2',
  '4 / 3': 'Taller, 4:3',
  '1 / 1': 'Square',
  '16 / 9': 'Wide, 16:9',
}

export function CardFields({ design, change }: Fields) {
  const id = useId()
  return (
    <>
      <Choice
        title="Shape of photos"
        value={design.cardRatio}
        choices={CARD_RATIOS.map((value) => ({ value, name: RATIO_WORDS[value] }))}
        set={(cardRatio) => change({ cardRatio })}
      />
      <div className="field">
        <label htmlFor={id}>Corners: {design.radiusPx === 0 ? 'square' : `${design.radiusPx} px`}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={MAX_RADIUS_PX}
          value={design.radiusPx}
          onChange={({ target }) => change({ radiusPx: Number(target.value) })}
        />
        <span className="hint">Of buttons, fields, cards and photos</span>
      </div>
    </>
  )
}

/** The home page's parts: moved by buttons, or by the arrow keys on them; shown or not. */
export function HomePartFields({ design, change }: Fields) {
  const [said, setSaid] = useState('')
  const { homeParts } = design
  const hidden = HOME_PART_NAMES.filter((part) => !homeParts.includes(part))
  function move(part: HomePart, by: -1 | 1) {
    const moved = movePart(homeParts, part, by)
    if (moved === homeParts) return
    change({ homeParts: moved })
    setSaid(`${HOME_PARTS[part].name} is now ${moved.indexOf(part) + 1} of ${moved.length}.`)
  }
  return (
    <>
      <p className="muted">The page opens with its title and the search. Below it:</p>
      <ol className="plain">
        {homeParts.map((part, at) => (
          <li key={part} className="movable">
            <div>
              <span className="medium">{HOME_PARTS[part].name}</span>
              <div className="sub small">{HOME_PARTS[part].about}</div>
            </div>
            <span className="row tight">
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  className="btn bare square"
                  aria-label={`Move ${HOME_PARTS[part].name} ${by < 0 ? 'up' : 'down'}`}
                  aria-disabled={by < 0 ? at === 0 : at === homeParts.length - 1}
                  onClick={() => move(part, by)}
                  onKeyDown={(event) => {
                    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
                    if (!way) return
                    event.preventDefault()
                    move(part, way)
                  }}
                >
                  <DeskIcon name={by < 0 ? 'chevron-up' : 'chevron-down'} size="s" />
                </button>
              ))}
            </span>
            <button
              type="button"
              className="btn small"
              disabled={homeParts.length === 1}
              onClick={() => change({ homeParts: homeParts.filter((one) => one !== part) })}
            >
              Hide<span className="vh"> {HOME_PARTS[part].name}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      {hidden.length > 0 && (
        <fieldset className="field group">
          <legend>Not shown</legend>
          {hidden.map((part) => (
            <div key={part} className="movable">
              <span className="medium">{HOME_PARTS[part].name}</span>
              <span />
              <button type="button" className="btn small" onClick={() => change({ homeParts: [...homeParts, part] })}>
                Show<span className="vh"> {HOME_PARTS[part].name}</span>
              </button>
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}
