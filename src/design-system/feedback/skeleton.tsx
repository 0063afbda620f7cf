import './skeleton.css'

/** A line of words that is still on its way, one em high. Hide the group it stands in from assistive technology. */
export function SkeletonText({ short = false }: { short?: boolean }) {
  return <div className={short ? 'skeleton text short' : 'skeleton text'} />
}
