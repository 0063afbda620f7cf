import { useEffect, useState } from 'react'
import { dropDeviceCopy, keepDeviceCopy, readDeviceCopy } from '../content-edit/device-copy.ts'

/**
 * What somebody edits and has not saved, which stays on their device when the page is left.
 * @param name of what is edited
 * @param seen stands for what it is edited from: of another there is nothing to go on with
 */
export function useKeptEdits<Value>(name: string, seen: string, accountId: number, loaded: Value) {
  const [edited, setEdited] = useState<{ seen: string; value: Value }>()
  const [wasKept, setWasKept] = useState(false)
  const value = edited?.seen === seen ? edited.value : loaded

  useEffect(() => {
    const copy = readDeviceCopy(name, accountId)
    if (copy === undefined) return
    const kept = JSON.parse(copy) as { seen: string; value: Value }
    if (kept.seen !== seen) return dropDeviceCopy(name)
    setEdited(kept)
    setWasKept(true)
  }, [name, seen, accountId])

  return {
    value,
    isEdited: edited?.seen === seen,
    /** it was found on the device when the page was opened */
    wasKept,
    edit(next: Value) {
      setEdited({ seen, value: next })
      keepDeviceCopy(name, accountId, JSON.stringify({ seen, value: next }))
    },
    discard() {
      setEdited(undefined)
      setWasKept(false)
      dropDeviceCopy(name)
    },
  }
}
