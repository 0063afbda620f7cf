import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between looks at what is new, while the page is in view. */
const REFRESH_MS = 30_000

/** Loads the page's data again now and then, and whenever somebody comes back to it. */
export function useFreshData(): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && navigator.onLine && state === 'idle') void revalidate()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate, state])
}
