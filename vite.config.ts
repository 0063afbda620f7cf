import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsDir: 'asset_bundles', sourcemap: false },
  environments: { ssr: { build: { rolldownOptions: { input: './src/site/page-handler.ts' } } } },
})
