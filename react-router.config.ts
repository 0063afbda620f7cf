import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src/site',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
} satisfies Config
