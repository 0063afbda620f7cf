import type { ToastOptions } from './show-toast.ts'

/** In session storage: one tab's visit of the next page. */
export const CARRIED_TOAST_KEY = 'carriedToast'

export type CarriedToast = Omit<ToastOptions, 'action'>

/** A page that is still starting while it is left must not take what is for the next one. */
let isLeaving = false

/** Keeps a toast for the page that comes next. A browser that keeps nothing shows none. */
export function carryToast(toast: CarriedToast): void {
  isLeaving = true
  try {
    sessionStorage.setItem(CARRIED_TOAST_KEY, JSON.stringify(toast))
  } catch {
    // the page that comes says what has happened in its own way
  }
}

/** The toast that the page before has left, once. */
export function takeCarriedToast(): CarriedToast | undefined {
  if (isLeaving) return undefined
  try {
    const text = sessionStorage.getItem(CARRIED_TOAST_KEY)
    if (text === null) return undefined
    sessionStorage.removeItem(CARRIED_TOAST_KEY)
    const toast: unknown = JSON.parse(text)
    const isOurs = typeof toast === 'object' && toast !== null && 'words' in toast && typeof toast.words === 'string'
    return isOurs ? (toast as CarriedToast) : undefined
  } catch {
    return undefined
  }
}
