import { hasUnsavedInput, isPageHeld, resendAfterSignIn, setPageHeld } from '../../authProvider/held-page'
import { currentPath, guardRedirectUrl, markerPaths, mustChangePassword } from '../../authProvider/paths'
import { onSignedOutElsewhere, onSignOut, refreshUser, signOut } from '../../authProvider/session'
import { clearSession, onUserChange, readLoginId, readToken, readUser } from '../../authProvider/storage'
import { hasValidToken } from '../../authProvider/token'
import { type CallOptions, onSessionLost, setSender } from '../../dataProvider/call'
import { retryWhenBusy } from '../../dataProvider/retry-when-busy'
import { tellOtherTabs } from '../views/list/preference'

const checkIntervalMs = 5_000
const refreshIntervalMs = 60_000

/**
 * Watches the session as the specification says: checks the token every 5 s and loads the user every 60 s.
 * A hidden tab loads nothing and catches up when it is shown again. Returns the function that stops it.
 */
export function watchSession(leave: (url: string) => void = leavePage): () => void {
  setSender(sendAndTellTabs)
  const startedAs = readUser()?.empId
  let startedWith = readLoginId()
  let refreshedAt = Date.now()
  let ended = false

  const end = (back?: string) => {
    if (ended) return
    ended = true
    // After this the frame renders nothing, also in a page that the browser restores from its cache.
    clearSession()
    setPageHeld(false)
    leave(guardRedirectUrl(back))
  }
  /** Expires the session; a page with unsaved input stays, so that nothing is lost. */
  const expireSession = () => (hasUnsavedInput() ? setPageHeld(true) : end(currentPath()))
  const checkSession = () => {
    if (ended) return
    // Signing out removes the token, so a token that is still stored has expired.
    if (!hasValidToken()) readToken() ? expireSession() : end(currentPath())
    else if (mustChangePassword() && !isOnPasswordPage()) leave(guardRedirectUrl(currentPath()))
    else if (readLoginId() !== startedWith) followNewLogin()
    else if (!isPageHeld() && !document.hidden && Date.now() - refreshedAt >= refreshIntervalMs) refresh()
  }
  /** Follows a new sign-in, either over a held page or in another tab. */
  const followNewLogin = () => {
    // The screen shows data of another person, or data that may have changed.
    if (!isPageHeld() || readUser()?.empId !== startedAs) return location.reload()
    ;[startedWith, refreshedAt] = [readLoginId(), Date.now()]
    setPageHeld(false)
  }
  const refresh = () => {
    refreshedAt = Date.now()
    // `onSessionLost` handles a refused session; an unreachable server is called again in a minute.
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

async function sendAndTellTabs<Answer>(send: () => Promise<Answer>, options: CallOptions): Promise<Answer> {
  const answer = await resendAfterSignIn(() => retryWhenBusy(send, options), options)
  // Only writes have a key.
  if (options.idempotencyKey) tellOtherTabs()
  return answer
}

const combineStops = (stops: readonly (() => unknown)[]) => () => {
  for (const stop of stops) stop()
}

function scheduleChecks(check: () => void): () => void {
  const timer = setInterval(check, checkIntervalMs)
  window.addEventListener('storage', check)
  // After a sign-out the browser may restore this page from its cache when the person goes back.
  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', check)
    window.removeEventListener('pageshow', check)
    document.removeEventListener('visibilitychange', check)
  }
}

/** Opens another page after this one is gone, so that no form of it asks whether to stay. */
const leavePage = (url: string) => void setTimeout(() => location.assign(url))

const isOnPasswordPage = () => location.pathname.toLowerCase() === markerPaths['reset-password'].toLowerCase()
