import type { TestProject } from 'vitest/node'
import { findChromium } from '../scripts/find-chromium.ts'
import { buildSite, siteIsStale } from '../scripts/site-build.ts'
import { startSiteKeeper } from './site-keeper.ts'

/** Builds the pages, and starts what gives each file of visitor tests a site of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(`The pages cannot be built:\n${problem}`)
  }
  // one that comes packed is unpacked once: workers that did so at the same time would start each other's halves
  await findChromium()
  const keeper = await startSiteKeeper(project.getProvidedContext().databaseServer)
  project.provide('siteKeeper', keeper.url)
  return keeper.close
}
