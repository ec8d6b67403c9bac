import { currentPath, guardUrl, markerPaths, mustChangePassword } from '../../authProvider/paths'
import { onSignedOutElsewhere, refreshUser, signOut } from '../../authProvider/session'
import { clearSession, onUserChange, readLoginId } from '../../authProvider/storage'
import { checkToken } from '../../authProvider/token'
import { onNoSession } from '../../dataProvider/call'

const checkEvery = 5_000
const refreshEvery = 60_000

/**
 * Watches the session as the specification says: a local look every 5 s, the person again every 60 s.
 * A hidden tab asks nothing and catches up when it is seen again. Answers the function that stops it.
 */
export function watchSession(leave: (url: string) => void = (url) => location.assign(url)): () => void {
  const startedWith = readLoginId()
  let refreshedAt = Date.now()
  let ended = false

  const end = () => {
    if (ended) return
    ended = true
    // The frame draws nothing from here on, also of a page that the browser brought back from its cache.
    clearSession()
    leave(guardUrl(currentPath()))
  }
  const look = () => {
    if (ended) return
    if (!checkToken()) end()
    else if (mustChangePassword() && !isChangingPassword()) leave(guardUrl(currentPath()))
    // Another person signed in over this one in another tab: what is on screen is not theirs.
    else if (readLoginId() !== startedWith) location.reload()
    else if (!document.hidden && Date.now() - refreshedAt >= refreshEvery) refresh()
  }
  const refresh = () => {
    refreshedAt = Date.now()
    // A refused session ends through onNoSession; a server out of reach is tried again in a minute.
    refreshUser().catch(() => undefined)
  }

  const timer = setInterval(look, checkEvery)
  const stops = [onNoSession(end), onSignedOutElsewhere(() => void signOut().finally(end)), onUserChange(look)]
  window.addEventListener('storage', look)
  // Going back in history may bring this page out of the browser's cache after a sign-out.
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    window.removeEventListener('storage', look)
    window.removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}

const isChangingPassword = () => location.pathname.toLowerCase() === markerPaths['reset-password'].toLowerCase()
