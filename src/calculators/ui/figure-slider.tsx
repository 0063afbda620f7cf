import type { Slide } from '../calculator.ts'
import './calculator-panel.css'

type FigureSliderProps = Slide & { label: string; onSlide: (figure: number) => void }

/** Changes the field beside it. It has no name, as the field is sent. */
export function FigureSlider({ label, min, max, step, at, words, onSlide }: FigureSliderProps) {
  return (
    <input
      className="withScript"
      type="range"
      aria-label={`${label}, slider`}
      aria-valuetext={words}
      min={min}
      max={max}
      step={step}
      value={Math.min(Math.max(at, min), max)}
      disabled={max <= min}
      onChange={({ target }) => onSlide(target.valueAsNumber)}
    />
  )
}
