/** In the state of a history entry: the steps of a form from its first entry to this one, the last of which it shows. */
const STEPS = 'steps'

/** The steps up to the current history entry; empty before the form is first gone on with. */
export function historySteps(): readonly string[] {
  return window.history.state?.[STEPS] ?? []
}

/** Adds a history entry for the next step, so that Back leads to the current one. */
export function pushHistoryStep(current: string, next: string): void {
  const before = historySteps()
  const steps = before.length > 0 ? before : [current]
  replaceHistorySteps(steps)
  window.history.pushState({ ...window.history.state, [STEPS]: [...steps, next] }, '')
}

export function replaceHistorySteps(steps: readonly string[]): void {
  window.history.replaceState({ ...window.history.state, [STEPS]: steps }, '')
}

/** The state of an entry that belongs to no form. */
export function withoutHistorySteps(state: object | null): object {
  return { ...state, [STEPS]: undefined }
}
