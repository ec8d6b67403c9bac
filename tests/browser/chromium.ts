import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { unpackedChromium } from './unpack'

export interface FoundBrowser {
  executablePath: string
  args: string[]
  /** The whole environment of the browser, not an addition to ours. */
  env: Record<string, string>
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** CHROME_PATH, else the browser that npm installed, else one on PATH; throws one line when there is none. */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!(await isExecutable(chosen))) throw new Error(`CHROME_PATH is set, but ${chosen} cannot be run`)
    return { executablePath: chosen, args, env: environment() }
  }
  const folder = await unpackedChromium()
  if (folder !== null) {
    const env = environment({ LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder })
    return { executablePath: join(folder, 'chromium'), args, env }
  }
  const installed = await onPath()
  if (installed !== null) return { executablePath: installed, args, env: environment() }
  throw new Error('No browser for the tests: run npm ci on Linux x64, set CHROME_PATH, or put chromium on PATH')
}

async function onPath(): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of namesOnPath) {
      const path = join(folder, name)
      if (folder !== '' && (await isExecutable(path))) return path
    }
  }
  return null
}

function environment(extra: Record<string, string> = {}): Record<string, string> {
  return { HOME: process.env.HOME ?? tmpdir(), PATH: process.env.PATH ?? '', ...extra }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
