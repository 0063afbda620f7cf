import { useRevalidator } from 'react-router'
import type { SourceSettings } from '#src/feeds/sources/feed-source.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskSection } from '../../parts/section.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'

/** By which key an SFTP server is known, and the other one that it shows now. */
export function HostKey({ settings: { hostKey, offeredHostKey } }: { settings: SourceSettings }) {
  const { revalidate } = useRevalidator()
  if (hostKey === undefined) return null
  return (
    <DeskSection title="Key of the server">
      <div className="stack gap3">
        <div>
          <p>The server is known by this key:</p>
          <p className="stepcode">SHA256:{unpadded(hostKey)}</p>
        </div>
        {offeredHostKey !== undefined && (
          <DeskForm
            className="stack gap3"
            onDone={() => {
              showDeskToast({ words: 'The new key is accepted' })
              void revalidate()
            }}
          >
            {({ isSending }) => (
              <>
                <div>
                  <p>It shows another one now:</p>
                  <p className="stepcode">SHA256:{unpadded(offeredHostKey)}</p>
                </div>
                <p>
                  Compare it with what your supplier says before you accept it: your password is sent to whoever has it.
                </p>
                <input type="hidden" name="hostKey" value={offeredHostKey} />
                <div className="row">
                  <button type="submit" className="btn" name="intent" value="accept-key" disabled={isSending}>
                    Accept the new key
                  </button>
                </div>
              </>
            )}
          </DeskForm>
        )}
      </div>
    </DeskSection>
  )
}

/** As ssh-keygen writes it. */
const unpadded = (key: string) => key.replace(/=+$/, '')
