import { type ReactNode, Suspense } from 'react'
import { Dialog } from '#src/design-system/dialog/dialog.tsx'
import { Spinner } from '#src/design-system/feedback/spinner.tsx'
import type { OverlayMatch } from '../registry.ts'
import type { OverlayComponent, OverlayProps } from './overlay.ts'
import { OverlayFailure } from './overlay-failure.tsx'

type OverlayFrameProps = Omit<OverlayProps<unknown>, 'titleId' | 'name'> & {
  entry: OverlayMatch['entry']
  title: string
  content: OverlayComponent<never>
  /** at its plain address */
  drawnOpen?: boolean
}

/** An overlay: its content in the dialog of its kind. */
export function OverlayFrame({ entry, title, content: Content, drawnOpen, ...props }: OverlayFrameProps): ReactNode {
  const titleId = `overlay-${entry.name}`
  return (
    <Dialog
      key={entry.kind}
      kind={entry.kind}
      width={entry.width}
      title={title}
      titleId={titleId}
      closeHref={props.closeHref}
      onClose={props.close}
      drawnOpen={drawnOpen}
    >
      <OverlayFailure key={props.path}>
        <Suspense fallback={<Spinner message={entry.loading ?? 'Loading'} />}>
          <Content {...props} name={entry.name} data={props.data as never} titleId={titleId} />
        </Suspense>
      </OverlayFailure>
    </Dialog>
  )
}
