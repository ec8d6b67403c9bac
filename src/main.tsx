import {
  currentPath,
  guardPath,
  homePath,
  mustChangePassword,
  nextPath,
  serverErrorPath,
  signInPath,
} from '../authProvider/paths'
import { checkToken } from '../authProvider/token'
import { sessionWords } from './i18n/session-words'
import { loadSessionPage, mountSession } from './pages/session/entry'
import { rememberLeftPage } from './pages/session/left-page'
import { isLostChunk } from './shell/lost-chunk'
import { correctCase, firstSegment } from './shell/segments'

const root = document.getElementById('root')
let close: (() => void) | undefined

/** Shows an address: the small entry for the pages outside the application, else the application. */
async function open(address: string): Promise<void> {
  if (!root) return
  const path = resolvePath(address)
  if (path !== currentPath() + location.hash) history.replaceState(null, '', path)
  try {
    const next = await load(path, root)
    close?.()
    close = next()
  } catch (error) {
    reportError(error)
    // A file that loaded but does not run is no connection problem, and no other page would run either.
    if (!isLostChunk(error)) return showBroken(root, error)
    // Files of the page could not be loaded: without a server, only what is here can be shown.
    if (isServerError(path)) root.textContent = sessionWords.serverErrorTitle
    else {
      rememberLeftPage(path)
      await open(serverErrorPath)
    }
  }
}

async function load(path: string, container: HTMLElement): Promise<() => () => void> {
  if (isOutside(path)) {
    const page = await loadSessionPage({ open, preload, outside: loadOutsidePages })
    return () => mountSession(container, page)
  }
  const { mountSteward } = await loadApp()
  return () => mountSteward(container)
}

async function showBroken(container: HTMLElement, error: unknown): Promise<void> {
  const { BrokenPage } = await import('./pages/session/states/broken-page')
  close?.()
  close = mountSession(container, <BrokenPage error={error} />)
}

const isServerError = (path: string) => `/${firstSegment(path)}` === serverErrorPath
const isOutside = (path: string) => isServerError(path) || firstSegment(path).toLowerCase() === 'session'

/**
 * Other paths belong to the application, which asks to sign in first, even for a page that does not exist.
 */
function resolvePath(address: string): string {
  const path = firstSegment(address) === '' ? homePath : address
  const exactPath = correctCase(path, [firstSegment(serverErrorPath)]) ?? path
  return isOutside(exactPath) || (checkToken() && !mustChangePassword()) ? exactPath : guardPath(exactPath)
}

/** Pages of areas outside the application. */
const loadOutsidePages = () => import('../resources/outside').then(({ outsidePages }) => outsidePages)

const loadApp = () => import('../resources/pages')

/** Preloads the application while the password is being checked. */
function preload(): void {
  loadApp().catch(() => undefined)
}

/** A signed-in person is sent from the sign-in page to the application. */
function start(): string {
  if (location.pathname !== signInPath || !checkToken()) return currentPath() + location.hash
  return nextPath()
}

void open(start())
