import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: '.',
  // the whole table of routes is small, and comes with the first page
  routeDiscovery: { mode: 'initial' },
  buildDirectory: '../../build/desk',
  serverModuleFormat: 'esm',
} satisfies Config
