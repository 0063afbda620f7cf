import { createStore } from 'zustand/vanilla'

/** The modal dialogs of this page, the topmost last. Whatever is outside the topmost can be neither pressed nor heard. */
export const modalHosts = createStore<readonly HTMLElement[]>(() => [])

/** A dialog is modal from now on. Returns what says that it is so no longer. */
export function registerModal(dialog: HTMLElement): () => void {
  modalHosts.setState([...modalHosts.getState(), dialog], true)
  return () =>
    modalHosts.setState(
      modalHosts.getState().filter((other) => other !== dialog),
      true,
    )
}
