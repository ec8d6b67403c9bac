import { callOperation, createIdempotencyKey } from '../dataProvider/call'
import type { SignedInUser, SignInAnswer } from '../src/framework/session'
import { deviceTokenKey } from './device-token'
import { storeSession } from './storage'

const invalidCredentials = 'Invalid credentials'

/**
 * Signs in and opens the login record.
 * @throws CallError, or an Error "Invalid credentials"
 */
export async function signIn(username: string, password: string, remember: boolean): Promise<SignedInUser> {
  const key = deviceTokenKey(username)
  const credentials = { Username: username, Password: password, RememberMe: remember, device: localStorage[key] }
  // No stored token is sent, because it would belong to an ended session.
  const envelope = await callOperation<SignInAnswer>('getEmployeeByCredentials', credentials, { token: '' })
  const answer = envelope.object ?? envelope.data
  if (envelope.status === false || !answer) throw new Error(invalidCredentials)
  localStorage[key] = answer.device
  return openSession(answer, username, remember)
}

/** Creates the login record of a person whom the server accepted, and stores the session. */
export async function openSession(
  { accessToken, device: _, ...user }: SignInAnswer,
  username: string,
  remember: boolean,
): Promise<SignedInUser> {
  const login = await callOperation<{ id: number | string }>(
    'createLoginTracker',
    { EmpId: user.empId, LoginTime: formatLocalTimestamp(new Date()), ...describeDevice() },
    { token: accessToken, idempotencyKey: createIdempotencyKey() },
  )
  if (!login.data) throw new Error(invalidCredentials)
  storeSession({ accessToken, user, loginId: String(login.data.id) }, username, remember)
  return user
}

/** Tells whether the server is reachable and answers with data. */
export async function isServerReachable(signal: AbortSignal = AbortSignal.timeout(8000)): Promise<boolean> {
  return (await pingServer(signal)) !== null
}

export interface PingAnswer {
  ok: boolean
  time: string
  /** Accounts to try; only a demonstration server answers them. */
  demo?: { role: string; username: string; password: string }[]
  /** True until the installation has its first administrator, then absent. */
  setup?: true
}

export async function pingServer(signal: AbortSignal = AbortSignal.timeout(8000)): Promise<PingAnswer | null> {
  try {
    return (await callOperation<PingAnswer>('ping', {}, { signal })).data
  } catch {
    return null
  }
}

/**
 * Describes the device: the specification asks for MAC address and host name, but a browser knows neither.
 */
export function describeDevice(): { Agent: string; MacAddress: string; HostName: string } {
  return { Agent: navigator.userAgent, MacAddress: '', HostName: '' }
}

/** Formats the local time as `YYYY-MM-DD HH:mm:ss`. */
export function formatLocalTimestamp(date: Date): string {
  const padTwo = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`
  return `${day} ${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`
}
