import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { Dialog } from '#src/design-system/dialog/dialog.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import type { OverlayComponent, OverlayPlace } from './overlay.ts'
import type { OverlayDefinition } from './overlay-definition.ts'

type OverlayFrameProps = {
  overlay: OverlayDefinition
  title: string
  /** gets `start`, of which only the overlay's own loader and component know the type */
  component: OverlayComponent<never>
  start: unknown
  place: Omit<OverlayPlace, 'titleId'>
  /** at its plain address */
  renderedOpen?: boolean
}

/** An overlay: its component in the dialog of its kind. */
export function OverlayFrame({ overlay, title, component: Content, ...props }: OverlayFrameProps): ReactNode {
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
          <Content start={start as never} place={{ ...place, titleId }} />
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
