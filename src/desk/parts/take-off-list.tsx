import { DeskForm } from './desk-form.tsx'
import { showDeskToast } from './toasts.tsx'

/** Takes somebody off a waiting list. The page's action answers the intent `take-off-list`. */
export function TakeOffList({ id, name }: { id: number; name: string }) {
  return (
    <DeskForm onDone={() => showDeskToast({ words: `${name} is off the waiting list` })}>
      {({ isSending }) => (
        <>
          <input type="hidden" name="waitingId" value={id} />
          <button type="submit" className="btn small" name="intent" value="take-off-list" disabled={isSending}>
            Take off<span className="vh"> the list: {name}</span>
          </button>
        </>
      )}
    </DeskForm>
  )
}
