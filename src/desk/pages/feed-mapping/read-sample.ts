import { SAMPLE_BYTES } from '#src/feed-import/formats/mapped/mapping-document.ts'

/** The beginning of a file, as it is sent to make a mapping by: the rest of it stays where it is. */
export async function readSample(file: File): Promise<{ name: string; content: string }> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return { name: file.name.slice(-200), content: btoa(binary) }
}
