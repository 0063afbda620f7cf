/** Milliseconds after the last key. */
const PAUSE_MS = 1000
/** Milliseconds until a save that failed is tried again. */
const RETRY_MS = 8000

export type Autosave =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }
  /** the link has ended, or the device is not known any more */
  | { kind: 'refused'; words: string }

type SaveQueueOptions = {
  /** Sends what is answered to some questions by now. Rejects if that is to be tried again. */
  send: (
    questions: readonly string[],
    options: { signal: AbortSignal; keepalive: boolean },
  ) => Promise<Extract<Autosave, { kind: 'saved' | 'refused' }>>
  show: (state: Autosave) => void
}

/** Questions whose answers have changed, until they are saved: one request at a time, and the newest answer last. */
export function createSaveQueue({ send, show }: SaveQueueOptions) {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: { asked: readonly string[]; controller: AbortController } | undefined
  let isOver = false

  function plan(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), milliseconds)
  }

  function unplan(): void {
    clearTimeout(timer)
    timer = undefined
  }

  async function save(keepalive = false): Promise<void> {
    unplan()
    // what changes meanwhile is sent when the answer has come
    if (isOver || running || changed.size === 0) return
    const own = { asked: [...changed], controller: new AbortController() }
    running = own
    changed.clear()
    show({ kind: 'saving' })
    const done = await send(own.asked, { signal: own.controller.signal, keepalive }).catch(() => undefined)
    if (running !== own) return
    running = undefined
    if (!done) {
      for (const one of own.asked) changed.add(one)
      show({ kind: 'failed' })
      plan(RETRY_MS)
    } else if (done.kind === 'refused') {
      isOver = true
      show(done)
    } else if (changed.size === 0) show(done)
    else if (timer === undefined) plan(0)
  }

  /** Gives the request under way up. */
  function abort(): void {
    const { asked = [], controller } = running ?? {}
    running = undefined
    for (const one of asked) changed.add(one)
    controller?.abort()
  }

  return {
    /** An answer has changed; `isDone` if nothing more is typed into it. */
    note(question: string, { isDone }: { isDone: boolean }): void {
      changed.add(question)
      plan(isDone ? 0 : PAUSE_MS)
    },

    save: () => void save(),

    /** The page is about to go: what is under way may not arrive any more. */
    flush(): void {
      if (changed.size === 0 && !running) return
      abort()
      void save(true)
    },

    /** Nothing more is saved: the form itself is being sent, or the page is gone. */
    end(): void {
      isOver = true
      unplan()
      abort()
    },
  }
}
