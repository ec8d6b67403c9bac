import { call, newIdempotencyKey } from '../dataProvider/call'
import type { SignInAnswer, SignedInUser } from '../src/framework/session'
import { clearSession, readLoginId, readToken, readUser, storeSession, updateUser } from './storage'
import { readClaims } from './token'

const invalidCredentials = 'Invalid credentials'

/** Signs in and opens the login record. Throws CallError, or an Error "Invalid credentials". */
export async function signIn(username: string, password: string, remember: boolean): Promise<SignedInUser> {
  const envelope = await call<SignInAnswer>('getEmployeeByCredentials', { Username: username, Password: password })
  const answer = envelope.object ?? envelope.data
  if (envelope.status === false || !answer) throw new Error(invalidCredentials)
  const { accessToken, ...user } = answer
  const login = await call<{ id: number | string }>(
    'createLoginTracker',
    { EmpId: user.empId, LoginTime: stamp(new Date()), ...device() },
    { token: accessToken, idempotencyKey: newIdempotencyKey() },
  )
  if (!login.data) throw new Error(invalidCredentials)
  storeSession({ accessToken, user, loginId: String(login.data.id) }, username, remember)
  return user
}

/** Ends the session here at once; the server is told, but a server out of reach never keeps anybody signed in. */
export async function signOut(): Promise<void> {
  const token = readToken()
  const loginId = readLoginId()
  const empId = readUser()?.empId
  clearSession()
  if (empId !== undefined) tellOtherTabs(empId)
  if (!token || !loginId) return
  try {
    const logout = { Id: loginId, LogoutTime: stamp(new Date()), ...device() }
    await call('updateLoginTracker', logout, { token, signal: AbortSignal.timeout(5000) })
  } catch {
    // The server ends an unused session by itself.
  }
}

/** True while the stored token is unexpired, belongs to the stored person and has its login record. Asks nobody. */
export function checkToken(now = Date.now()): boolean {
  const token = readToken()
  if (!token) return false
  const claims = readClaims(token)
  const user = readUser()
  if (!readLoginId()) {
    clearSession()
    return false
  }
  return claims !== null && user !== null && claims.exp * 1000 > now && claims.sub === String(user.empId)
}

/** Fetches the person again: roles, menu, counts, and a renewed token near its end. */
export async function refreshUser(signal?: AbortSignal): Promise<SignedInUser | null> {
  const loginId = readLoginId()
  const before = readUser()
  if (!before || !loginId) return null
  const params = { EmpId: before.empId, refresh: true }
  const envelope = await call<SignedInUser & { accessToken?: string }>('getEmployeeByEmpId', params, signal ? { signal } : {})
  const answer = envelope.object ?? envelope.data
  // Signed out, or in as somebody else, while the answer was under way: it is nobody's news now.
  if (!answer || readLoginId() !== loginId || answer.empId !== before.empId) return null
  const { accessToken, ...user } = answer
  updateUser(user, accessToken)
  return user
}

/** True when the server can be reached and answers with data. */
export async function isReachable(signal: AbortSignal = AbortSignal.timeout(8000)): Promise<boolean> {
  return (await ping(signal)) !== null
}

export interface PingAnswer {
  ok: boolean
  time: string
  /** Present on a demonstration server only: who may be tried out. */
  demo?: { role: string; username: string }[]
}

export async function ping(signal: AbortSignal = AbortSignal.timeout(8000)): Promise<PingAnswer | null> {
  try {
    return (await call<PingAnswer>('ping', {}, { signal })).data
  } catch {
    return null
  }
}

const channelName = 'steward.session'

function tellOtherTabs(empId: number): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(empId)
  channel.close()
}

/** Tells when this person signed out in another tab. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === readUser()?.empId) listener()
  }
  return () => channel.close()
}

/** The specification asks for both; a browser can know neither address nor host name. */
function device(): { Agent: string; MacAddress: string; HostName: string } {
  return { Agent: navigator.userAgent, MacAddress: '', HostName: '' }
}

/** `YYYY-MM-DD HH:mm:ss` of the local clock. */
export function stamp(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
