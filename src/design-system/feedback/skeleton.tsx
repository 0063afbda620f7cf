import './skeleton.css'

/** A placeholder for a line of text, one em high. Hide its group from assistive technology. */
export function SkeletonText({ short = false }: { short?: boolean }) {
  return <div className={short ? 'skeleton text short' : 'skeleton text'} />
}
