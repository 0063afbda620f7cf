import type { Channel } from '#src/property/listing/listing.ts'

/** A dialog, a dark screen of pictures, or a drawer at the side. */
export type OverlayKind = 'modal' | 'gallery' | 'sidebar'

/** What is known of an overlay before anything of it is loaded: data only, so that every process can read it. */
export type OverlayDefinition = {
  /** of its folder */
  name: string
  /** of its plain paths; `:name` is a parameter */
  patterns: readonly string[]
  kind: OverlayKind
  /** of a modal; 640 px when absent */
  width?: 'narrow' | 'wide'
  /** its heading; absent where the loader titles it */
  title?: string
  /** tells its page from others of the same heading, in the browser's tab: "Saved properties" */
  partTitle?: string
  /** it is about a property, and is not found without one */
  needsProperty?: true
  /** there is nothing to show of a property of the other channel, and a browser need not ask */
  channel?: Channel
  /** its plain path knows the visitor and their form token, and is not cached: it has a form, or shows own data */
  isPersonal?: true
  /** shown while it loads; 'Loading' when absent */
  loading?: string
}
