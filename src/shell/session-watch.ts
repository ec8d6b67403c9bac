import { hasUnsavedInput, isPageHeld, resendAfterSignIn, setPageHeld } from '../../authProvider/held-page'
import { currentPath, guardRedirectUrl, markerPaths, mustChangePassword } from '../../authProvider/paths'
import { onSignedOutElsewhere, onSignOut, refreshUser, signOut } from '../../authProvider/session'
import { clearSession, onUserChange, readLoginId, readToken, readUser } from '../../authProvider/storage'
import { hasValidToken } from '../../authProvider/token'
import { onSessionLost, setSender } from '../../dataProvider/call'
import { retryWhenBusy } from '../../dataProvider/retry-when-busy'

const checkIntervalMs = 5_000
const refreshIntervalMs = 60_000

/**
 * Watches the session as the specification says: checks the token every 5 s, loads the user every 60 s. A
 * hidden tab loads nothing and catches up when it is shown again. Answers the function that stops it.
 */
export function watchSession(leave: (url: string) => void = leavePage): () => void {
  setSender((send, options) => resendAfterSignIn(() => retryWhenBusy(send, options), options))
  const startedAs = readUser()?.empId
  let startedWith = readLoginId()
  let refreshedAt = Date.now()
  let ended = false

  const end = (back?: string) => {
    if (ended) return
    ended = true
    // The frame renders nothing from here on, also in a page that the browser restored from its cache.
    clearSession()
    setPageHeld(false)
    leave(guardRedirectUrl(back))
  }
  /** A session ended from outside must not lose what somebody is entering. */
  const expireSession = () => (hasUnsavedInput() ? setPageHeld(true) : end(currentPath()))
  const checkSession = () => {
    if (ended) return
    // Signing out removes the token, so a token that is still there has expired.
    if (!hasValidToken()) readToken() ? expireSession() : end(currentPath())
    else if (mustChangePassword() && !isOnPasswordPage()) leave(guardRedirectUrl(currentPath()))
    else if (readLoginId() !== startedWith) followNewLogin()
    else if (!isPageHeld() && !document.hidden && Date.now() - refreshedAt >= refreshIntervalMs) refresh()
  }
  /** Signed in again: over a page that waits for it, else in another tab. */
  const followNewLogin = () => {
    // What is on screen belongs to somebody else, or may have changed.
    if (!isPageHeld() || readUser()?.empId !== startedAs) return location.reload()
    ;[startedWith, refreshedAt] = [readLoginId(), Date.now()]
    setPageHeld(false)
  }
  const refresh = () => {
    refreshedAt = Date.now()
    // onNoSession handles a refused session; an unreachable server is tried again in a minute.
    refreshUser().catch(() => undefined)
  }

  return combineStops([
    onSessionLost(() => ended || expireSession()),
    onSignOut(end),
    onSignedOutElsewhere(() => void signOut(currentPath())),
    onUserChange(checkSession),
    scheduleChecks(checkSession),
  ])
}

const combineStops = (stops: readonly (() => unknown)[]) => () => {
  for (const stop of stops) stop()
}

function scheduleChecks(check: () => void): () => void {
  const timer = setInterval(check, checkIntervalMs)
  window.addEventListener('storage', check)
  // Going back in history may restore this page from the browser's cache after a sign-out.
  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', check)
    window.removeEventListener('pageshow', check)
    document.removeEventListener('visibilitychange', check)
  }
}

/** After the page is gone, so that no form of it asks whether to stay. */
const leavePage = (url: string) => void setTimeout(() => location.assign(url))

const isOnPasswordPage = () => location.pathname.toLowerCase() === markerPaths['reset-password'].toLowerCase()
