import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Lays a Brotli and a gzip file beside each script and style sheet of a build for browsers. Compressed once, they may
 * take the time to become a seventh smaller than while a browser waits; level 11 takes twice that time for two in a
 * hundred more.
 */
export function compressAssets(): Plugin {
  return {
    name: 'kerbside:compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file))
      await Promise.all(files.map((file) => compressFile(join(dir ?? '', file))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await toBrotli(bytes, { params }))
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
}
