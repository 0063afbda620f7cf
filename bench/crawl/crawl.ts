import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { complaintsOf } from '#test/complaints.ts'
import { type Crawl, crawlSite } from '#test/crawl.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { withSite } from '../own-site.ts'
import { table } from '../percentiles.ts'

/**
 * Reads every page of a site that can be reached from its home page or its sitemap: what answers anything but 200,
 * leads on, says what another page says, is no valid HTML or JSON-LD, or links to what is not there. Then opens
 * `--open` pages of each kind in a browser and listens to its console. Every home has its forms, and filtered results
 * that are not to be listed are without end: of a kind, `--each` paths with a query are read, and two such results are
 * followed. `--most` reads so many of every kind alone: a look that is soon done. `--validate` and `--pictures` say of
 * how many pages of a kind the HTML is validated, and how many pictures are asked for. `--agency` names the folder,
 * `--at` a URL where a site runs already. Ends with 1 where there is any mistake.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      agency: { type: 'string', default: 'agencies/demo' },
      at: { type: 'string' },
      most: { type: 'string', default: 'Infinity' },
      each: { type: 'string', default: '20' },
      open: { type: 'string', default: '3' },
      validate: { type: 'string', default: '1000' },
      pictures: { type: 'string', default: '400' },
    },
  })
  const limits = {
    readOfAKind: Number(values.most),
    samplesOfAKind: Number(values.validate),
    lookedAtOfAKind: Number(values.most),
    lookedAtWithQuery: Math.min(Number(values.each), Number(values.most)),
    pictures: Number(values.pictures),
    atOnce: 4,
    whole: true,
  }
  const crawl = async (origin: string) => {
    const found = await crawlSite(origin, limits)
    report(found)
    const complaints = await consoleMistakes(origin, found, Number(values.open))
    for (const complaint of complaints) console.log(complaint)
    const count = found.mistakes.length + complaints.length
    console.log(count === 0 ? 'Nothing is wrong.' : `${count} mistakes.`)
    if (count > 0) process.exitCode = 1
  }
  if (values.at !== undefined) return crawl(new URL(values.at).origin)
  await withSite(values.agency, crawl)
}

/** What a browser says of the first pages of each kind, which it opens one after the other. */
async function consoleMistakes(origin: string, { kinds }: Crawl, many: number): Promise<string[]> {
  const browser = await chromium.launch(await findChromium())
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addCookies([{ name: 'cookie_consent', value: 'deny.1', url: origin }])
    const page = await context.newPage()
    const said = complaintsOf(page)
    const mistakes: string[] = []
    for (const path of [...kinds.values()].flatMap((alike) => alike.slice(0, many))) {
      try {
        await page.goto(origin + path, { waitUntil: 'load' })
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await page.waitForLoadState('networkidle')
      } catch (error) {
        mistakes.push(`${path}: ${String(error).split('\n', 1)}`)
      }
      mistakes.push(...said.splice(0).map((words) => `${path}: ${words}`))
    }
    return mistakes
  } finally {
    await browser.close()
  }
}

function report({ mistakes, kinds, indexable, read, asked, passed, files, fragments, unlinked }: Crawl): void {
  const rows = [...kinds].map(([kind, { length }]) => [kind === '' ? '(home)' : kind, length.toLocaleString('en-GB')])
  console.log(table(['kind', 'pages'], rows))
  const counted = {
    read,
    asked,
    'not followed': passed,
    indexable: indexable.size,
    files,
    fragments,
    'only in the sitemap': unlinked.length,
  }
  console.log(table(Object.keys(counted), [Object.values(counted).map((count) => count.toLocaleString('en-GB'))]))
  for (const path of unlinked.slice(0, 20)) console.log(`only in the sitemap: ${path}`)
  for (const mistake of mistakes) console.log(mistake)
}
