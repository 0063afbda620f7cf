import type { Slide } from '../calculator.ts'
import './calculator-panel.css'

type FigureSliderProps = Slide & { label: string; onSlide: (figure: number) => void }

/** Beside a figure's field, for those who would rather try than type. It has no name: the field is what is sent. */
export function FigureSlider({ label, least, most, step, at, words, onSlide }: FigureSliderProps) {
  return (
    <input
      className="withScript"
      type="range"
      aria-label={`Slide: ${label}`}
      aria-valuetext={words}
      min={least}
      max={most}
      step={step}
      value={Math.min(Math.max(at, least), most)}
      disabled={most <= least}
      onChange={({ target }) => onSlide(target.valueAsNumber)}
    />
  )
}
