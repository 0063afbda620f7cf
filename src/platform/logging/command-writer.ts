/** Where a command prints. */
export type CommandWriter = {
  line: (text: string) => void
  error: (text: string) => void
  /** rewrites its own line; undefined unless a person watches a terminal */
  progress?: (text: string) => void
}

export function processWriter({
  stdout,
  stderr,
}: {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown; isTTY?: boolean }
}): CommandWriter {
  return {
    line: (text) => void stdout.write(`${text}\n`),
    error: (text) => void stderr.write(`${text}\n`),
    // back to the beginning of the line, and clear it
    progress: stderr.isTTY ? (text) => void stderr.write(`\r\u001B[2K${text}`) : undefined,
  }
}
