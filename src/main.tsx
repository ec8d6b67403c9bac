import {
  currentPath,
  guardRedirectPath,
  homePath,
  mustChangePassword,
  readNextPath,
  serverErrorPath,
  signInPath,
} from '../authProvider/paths'
import { hasValidToken } from '../authProvider/token'
import { sessionWords } from './i18n/session-words'
import { storeLeftPage } from './pages/session/left-page'
import { loadSessionPage, mountSession } from './pages/session/mount-session'
import { isChunkLoadError } from './shell/chunk-load-error'
import { correctPathCase, firstSegment } from './shell/path-segments'

const root = document.getElementById('root')
let close: (() => void) | undefined

/**
 * Shows an address: pages outside the application with their own small program, all others in the
 * application.
 */
async function openAddress(address: string): Promise<void> {
  if (!root) return
  const path = resolvePath(address)
  if (path !== currentPath() + location.hash) history.replaceState(null, '', path)
  try {
    const next = await loadEntry(path, root)
    close?.()
    close = next()
  } catch (error) {
    reportError(error)
    // A file that was loaded but does not run is no connection problem, and no other page would run either.
    if (!isChunkLoadError(error)) return showBrokenPage(root, error)
    // Files of the page could not be loaded. Without a server only the parts that are loaded already can be
    // shown.
    if (isServerErrorPath(path)) root.textContent = sessionWords.serverErrorTitle
    else {
      storeLeftPage(path)
      await openAddress(serverErrorPath)
    }
  }
}

async function loadEntry(path: string, container: HTMLElement): Promise<() => () => void> {
  if (isSessionPath(path)) {
    const page = await loadSessionPage({ open: openAddress, preload: preloadApp, outside: loadOutsidePages })
    return () => mountSession(container, page)
  }
  const { mountSteward } = await loadApp()
  return () => mountSteward(container)
}

async function showBrokenPage(container: HTMLElement, error: unknown): Promise<void> {
  const { BrokenPage } = await import('./pages/session/states/broken-page')
  close?.()
  close = mountSession(container, <BrokenPage error={error} />)
}

const isServerErrorPath = (path: string) => `/${firstSegment(path)}` === serverErrorPath
const isSessionPath = (path: string) => isServerErrorPath(path) || firstSegment(path).toLowerCase() === 'session'

/**
 * Answers the path to open. Without a session every path of the application leads to sign-in first, even
 * that of a page that does not exist.
 */
function resolvePath(address: string): string {
  const path = firstSegment(address) === '' ? homePath : address
  const exactPath = correctPathCase(path, [firstSegment(serverErrorPath)]) ?? path
  return isSessionPath(exactPath) || (hasValidToken() && !mustChangePassword())
    ? exactPath
    : guardRedirectPath(exactPath)
}

/** Loads the pages of areas that are outside the application. */
const loadOutsidePages = () => import('../resources/outside-pages').then(({ outsidePages }) => outsidePages)

const loadApp = () => import('../resources/pages')

/** Preloads the application while the password is being checked. */
function preloadApp(): void {
  loadApp().catch(() => undefined)
}

/** Answers the address to start with: a signed-in person goes from the sign-in page to the application. */
function resolveStartAddress(): string {
  if (location.pathname !== signInPath || !hasValidToken()) return currentPath() + location.hash
  return readNextPath()
}

void openAddress(resolveStartAddress())
