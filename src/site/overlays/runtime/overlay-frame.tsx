import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { Dialog } from '#src/design-system/dialog/dialog.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import type { OverlayPlace } from './overlay.ts'
import { OverlayContext } from './overlay-component.tsx'
import type { OverlayDefinition } from './overlay-definition.ts'

type OverlayFrameProps = {
  overlay: OverlayDefinition
  title: string
  /** for the overlay's component; only it and its loader know the type */
  start: unknown
  place: Omit<OverlayPlace, 'titleId'>
  /** at its plain path */
  renderedOpen?: boolean
  /** the overlay's component */
  children: ReactNode
}

/** An overlay: its component in the dialog of its kind. */
export function OverlayFrame({ overlay, title, children, ...props }: OverlayFrameProps): ReactNode {
  const { start, place, renderedOpen } = props
  const titleId = `overlay-${overlay.name}`
  return (
    <Dialog
      key={overlay.kind}
      kind={overlay.kind}
      width={overlay.width}
      title={title}
      titleId={titleId}
      closeHref={place.closeHref}
      onClose={place.close}
      drawnOpen={renderedOpen}
    >
      <OverlayFailure key={place.path}>
        <Suspense fallback={<Spinner message={overlay.loading ?? 'Loading'} />}>
          <OverlayContext value={{ start: start as never, place: { ...place, titleId } }}>{children}</OverlayContext>
        </Suspense>
      </OverlayFailure>
    </Dialog>
  )
}

/** Contains an error in an overlay, so that the page underneath stays. */
class OverlayFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Notice>
        <p role="alert">Something went wrong here. Reload the page and try again.</p>
        <Button look="outline" href="">
          Reload the page
        </Button>
      </Notice>
    )
  }
}
