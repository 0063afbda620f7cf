import type { Services } from './services.ts'

/** Runs the jobs of every feature until the signal: photographs of feeds, AVIF renditions, the drop folder. */
export async function runJobs(services: Services, signal: AbortSignal): Promise<void> {
  const { jobs, media } = services
  await jobs.run(
    {
      'make-avif': async (payload) => {
        const { hash, width, height } = payload as { hash: string; width: number; height?: number }
        const record = await media.record(hash)
        if (record) await media.rendition(record, { width, height }, 'avif')
      },
    },
    { signal, concurrency: 1 },
  )
}
