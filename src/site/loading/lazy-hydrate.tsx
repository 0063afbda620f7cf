import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'

/**
 * A part of a page whose script comes after the page's own. The server draws it at once, so the page leaves whole and
 * shows it from the start; `when` says what its script waits for. Import the part's style sheets beside the call: a
 * sheet that comes with the script would move the page. Nothing may change its props before it is there.
 * @param onServer the part itself on the server, where nothing is fetched; undefined in the browser
 */
export function lazyHydrate<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = () => Promise.resolve(),
): (props: Props) => ReactElement {
  const Part: ComponentType<Props> =
    onServer ??
    (lazy(async () => {
      await when()
      return { default: await load() }
    }) as ComponentType<Props>)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
