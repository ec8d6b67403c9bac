import { callOperation } from '../dataProvider/call'
import type { SignedInUser } from '../src/framework/session'
import { describeDevice, formatLocalTimestamp } from './sign-in'
import { clearSession, readLoginId, readToken, readUser, updateUser } from './storage'

const signOutListeners = new Set<(back?: string) => void>()

/**
 * Calls the listener when the person signs out here, with the path to return to, before the session is
 * removed.
 */
export function onSignOut(listener: (back?: string) => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/** Ends the session here at once and tells the server; it also works while the server is unreachable. */
export async function signOut(back?: string): Promise<void> {
  const token = readToken()
  const loginId = readLoginId()
  const empId = readUser()?.empId
  for (const tell of signOutListeners) tell(back)
  clearSession()
  if (empId !== undefined) signOutOtherTabs(empId)
  if (!token || !loginId) return
  try {
    const logout = { Id: loginId, LogoutTime: formatLocalTimestamp(new Date()), ...describeDevice() }
    await callOperation('updateLoginTracker', logout, { token, signal: AbortSignal.timeout(5000), outlivesPage: true })
  } catch {
    // The server cannot be reached; it ends unused sessions by itself.
  }
}

/** Loads the person again: roles, menu and counts, and a new token when the old one expires soon. */
export async function refreshUser(signal?: AbortSignal): Promise<SignedInUser | null> {
  const loginId = readLoginId()
  const before = readUser()
  if (!before || !loginId) return null
  const params = { EmpId: before.empId, refresh: true }
  const envelope = await callOperation<SignedInUser & { accessToken?: string }>(
    'getEmployeeByEmpId',
    params,
    signal ? { signal } : {},
  )
  const answer = envelope.object ?? envelope.data
  // The session changed while the answer was on its way, so it is dropped.
  if (!answer || readLoginId() !== loginId || answer.empId !== before.empId) return null
  const { accessToken, ...brief } = answer
  const user = brief.menuHash ? await (await import('./whole-menu')).completeMenu(brief, signal) : brief
  if (readLoginId() !== loginId) return null
  updateUser(user, accessToken)
  return user
}

const channelName = 'steward.session'

/** Signs this person out in the other tabs of the browser. */
export function signOutOtherTabs(empId: number): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(empId)
  channel.close()
}

/** Calls the listener when this person signs out in another tab. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === readUser()?.empId) listener()
  }
  return () => channel.close()
}
