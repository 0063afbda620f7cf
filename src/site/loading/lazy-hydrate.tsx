import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'

/**
 * A part of a page whose script comes after the page's own. The server draws it at once, so the page leaves whole and
 * shows it from the start; `when` says what its script waits for. Import the part's style sheets beside the call: a
 * sheet that comes with the script would move the page. Nothing may change its props before it is there. Where its script
 * does not come, what the server drew stays, and the rest of the page goes on.
 * @param onServer the part itself on the server, where nothing is fetched; undefined in the browser
 * @param required the page is nothing without it: where its script does not come, the error boundary around it says so
 */
export function lazyHydrate<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  { when, required = false }: { when?: () => Promise<void>; required?: boolean } = {},
): (props: Props) => ReactElement {
  const Part: ComponentType<Props> =
    onServer ??
    (lazy(async () => {
      await when?.()
      return { default: await (required ? load() : load().catch(never)) }
    }) as ComponentType<Props>)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

const never = () => new Promise<never>(() => {})
