import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import type { DeskAnswer } from '#src/staff/calls/server/desk-call.ts'

/** Milliseconds that a file may take on a poor connection. */
const TIMEOUT_MS = 180_000

/** Sends a file for the reply that is being written. @returns undefined where the Desk could not be reached */
export async function sendReplyFile(
  enquiryId: number,
  file: File,
): Promise<DeskAnswer<DeskResult<'add-reply-file'>> | undefined> {
  try {
    const response = await fetch(`/desk/enquiries/${enquiryId}/reply-files`, {
      method: 'POST',
      // a type of its own, so that no parser of forms reads it
      headers: { 'content-type': 'application/octet-stream', 'kerbside-file-name': encodeURIComponent(file.name) },
      body: file,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.headers.get('content-type')?.startsWith('application/json') ? await response.json() : undefined
  } catch {
    return undefined
  }
}
