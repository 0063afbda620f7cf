// Loaded before everything else: threads that start at the first use of libuv's pool are libuv's. They have no names.
const { readdirSync, stat } = require('node:fs')
const threads = () => {
  try {
    return readdirSync('/proc/self/task')
  } catch {
    return []
  }
}
const before = new Set(threads())
stat('/', () => {})
globalThis.libuvThreads = threads().filter((thread) => !before.has(thread))
