/** `npm run bench -- NAME …`: what is measured is in the file of that name. */
const benches: Record<string, () => Promise<{ bench: (options: string[]) => Promise<void> }>> = {
  alerts: () => import('./alerts/alerts.ts'),
  content: () => import('./content/content.ts'),
  crawl: () => import('./crawl/crawl.ts'),
  desk: () => import('./desk/desk.ts'),
  endurance: () => import('./endurance/endurance.ts'),
  feeds: () => import('./feeds/feeds.ts'),
  fuzz: () => import('./fuzz/fuzz.ts'),
  import: () => import('./import/import.ts'),
  interaction: () => import('./interaction/interaction.ts'),
  kept: () => import('./kept/kept.ts'),
  kills: () => import('./kills/kills.ts'),
  live: () => import('./live/live.ts'),
  memory: () => import('./memory/memory.ts'),
  outage: () => import('./outage/outage.ts'),
  pages: () => import('./pages/pages.ts'),
  processes: () => import('./processes/processes.ts'),
  rtdf: () => import('./rtdf/rtdf.ts'),
  search: () => import('./search/search.ts'),
  'slow-clients': () => import('./slow-clients/slow-clients.ts'),
  varnish: () => import('./varnish/varnish.ts'),
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
