import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { listSettings } from '#src/settings/server/setting-list.ts'
import SettingsPage from './route.tsx'

function page(mayChange: (group: string) => boolean): string {
  const fields = listSettings().map((field) => ({
    ...field,
    mayChange: mayChange(field.group),
    isSet: false,
    value: '',
  }))
  const loaderData = { fields, group: 'agency' as const, isTests: false, mayTest: false, environment: [] }
  const router = createMemoryRouter([{ path: '/', element: <SettingsPage loaderData={loaderData} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const VIEW_ONLY = 'You can view settings. An owner can change them.'

test('people who may change nothing are told so, and nobody else is', () => {
  expect(page(() => false)).toContain(VIEW_ONLY)
  expect(page((group) => group === 'feeds')).not.toContain(VIEW_ONLY)
  expect(page(() => true)).not.toContain(VIEW_ONLY)
})
