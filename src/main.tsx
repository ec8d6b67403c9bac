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
    // What arrived and does not work is no fault of the connection, and no other page would work either.
    if (!isLostChunk(error)) return showBroken(root, error)
    // The files of the page did not arrive: with the server away, only what is here can be shown.
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

/** Whatever is not outside is the application's, and it asks to sign in first: also for a page that is not there. */
function resolvePath(address: string): string {
  const path = firstSegment(address) === '' ? homePath : address
  const exactPath = correctCase(path, [firstSegment(serverErrorPath)]) ?? path
  return isOutside(exactPath) || (checkToken() && !mustChangePassword()) ? exactPath : guardPath(exactPath)
}

/** What areas show outside the application. */
const loadOutsidePages = () => import('../resources/outside').then(({ outsidePages }) => outsidePages)

const loadApp = () => import('../resources/pages')

/** Fetches the application while the password is being checked. */
function preload(): void {
  loadApp().catch(() => undefined)
}

/** Somebody who is signed in already has no business on the sign-in page. */
function start(): string {
  if (location.pathname !== signInPath || !checkToken()) return currentPath() + location.hash
  return nextPath()
}

void open(start())
