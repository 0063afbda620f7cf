import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compressAssets } from '../../scripts/build-steps/compress-assets.ts'
import { SERVER_OUTPUT } from '../../scripts/build-steps/server-output.ts'
import { inlineScripts } from '../../scripts/inline-scripts.ts'

/** The Desk's own build: visitors load nothing of it. */
export default defineConfig({
  base: '/desk/',
  // beside that of the visitors' pages, which has other dependencies
  cacheDir: '../../node_modules/.vite-desk',
  plugins: [inlineScripts(), reactRouter(), compressAssets()],
  build: { sourcemap: false, emptyOutDir: true },
  environments: { ssr: { build: { rolldownOptions: { input: './desk-handler.ts', output: SERVER_OUTPUT } } } },
})
