/** `npm run bench -- NAME …`: what is measured is in the file of that name. */
const benches: Record<string, () => Promise<{ bench: (options: string[]) => Promise<void> }>> = {
  alerts: () => import('./alerts.ts'),
  crawl: () => import('./crawl.ts'),
  endurance: () => import('./endurance.ts'),
  fuzz: () => import('./fuzz.ts'),
  import: () => import('./import.ts'),
  kills: () => import('./kills.ts'),
  outage: () => import('./outage.ts'),
  pages: () => import('./pages.ts'),
  processes: () => import('./processes.ts'),
  search: () => import('./search.ts'),
  'slow-clients': () => import('./slow-clients.ts'),
}

const [asked = '', ...options] = process.argv.slice(2)
const load = Object.hasOwn(benches, asked) ? benches[asked] : undefined
if (load) {
  const { bench } = await load()
  await bench(options)
} else {
  process.stderr.write(`Name what to measure: ${Object.keys(benches).join(', ')}\n`)
  process.exitCode = 1
}

export {}
