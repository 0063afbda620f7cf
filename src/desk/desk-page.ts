import type { LoaderFunctionArgs, RouterContextProvider, useLoaderData } from 'react-router'

/** What a loader or an action of the Desk gets; `Names` are those of its path: `DeskArgs<'id'>`. */
export type DeskArgs<Names extends string = never> = Omit<LoaderFunctionArgs<RouterContextProvider>, 'params'> & {
  context: Readonly<RouterContextProvider>
  params: Record<Names, string>
}

type Sent<Function> = ReturnType<typeof useLoaderData<Function>>

/** What a page gets: `DeskPage<typeof loader, typeof action>`. Dates arrive as dates. */
export type DeskPage<Loader, Action = () => undefined> = {
  loaderData: Sent<Loader>
  actionData?: Sent<Action>
}
