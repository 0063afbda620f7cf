import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright-core'

const SWITCH = '--disable-features='

/** What Playwright turns off by the switch that counts once only: the last one. */
const playwrightTurnsOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

// Chromium draws what drops down from its address bar as two pages in a process of their own. Nobody sees a bar here,
// but each visitor's first page would wait for them, and they cost as much as it does.
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // maps alone: with SwiftShader for whole pages, every frame of every page would go through it
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
]

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * How to launch a browser that draws maps too: CHROME_PATH, else the system's Chrome or Chromium, else Playwright's own,
 * else the one packed for Linux x64.
 * @throws Error where there is none
 */
export async function findChromium(): Promise<Required<Pick<LaunchOptions, 'executablePath' | 'args'>>> {
  const { path, args } = await findProgram()
  // as root, Chromium's sandbox refuses
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath: path, args: withFeaturesOff([...new Set([...args, ...flags, ...sandbox])]) }
}

function withFeaturesOff(args: string[]): string[] {
  const isList = (arg: string) => arg.startsWith(SWITCH)
  const features = args.filter(isList).flatMap((arg) => arg.slice(SWITCH.length).split(','))
  const all = new Set([...playwrightTurnsOff, ...features, ...addressBarPages])
  return [...args.filter((arg) => !isList(arg)), SWITCH + [...all].join(',')]
}

async function findProgram(): Promise<{ path: string; args: string[] }> {
  const given = process.env.CHROME_PATH
  if (given) return { path: given, args: [] }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...systemPlaces]
  const found = candidates.find((path) => existsSync(path))
  if (found) return { path: found, args: [] }
  if (existsSync(chromium.executablePath())) return { path: chromium.executablePath(), args: [] }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium')
    // its own flags are for one page in one process: the browser would end with the first visitor who leaves
    return { path: await packed.executablePath(), args: [] }
  }
  throw new Error('No Chrome or Chromium was found: install one, or set CHROME_PATH to its program.')
}
