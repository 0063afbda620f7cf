import { Component, type ReactNode } from 'react'
import { Button } from '#src/design-system/button/button.tsx'
import { Notice } from '#src/design-system/feedback/notice.tsx'

/** Keeps what goes wrong in an overlay from taking the page underneath with it. */
export class OverlayFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
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
