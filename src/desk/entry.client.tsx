import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

// it shows a page where there is no connection, and keeps nothing else
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/desk/service-worker.js', { scope: '/desk' })
