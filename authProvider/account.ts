import { CallError, callOperation, callPath } from '../dataProvider/call'
import type { SignedInUser, SignInAnswer } from '../src/framework/session'
import { deviceTokenKey } from './device-token'
import { signOutOtherTabs } from './session'
import { openSession } from './sign-in'
import { clearSession, readUser, updateUser } from './storage'

/** Requests a code by mail; the server answers the same whether or not the account exists. */
export async function askForCode(username: string, isFirst: boolean): Promise<void> {
  await callOperation(isFirst ? 'forgotEmployeePassword' : 'generateOtp', {
    username,
    device: localStorage[deviceTokenKey(username)],
  })
}

/**
 * Exchanges the code for a token that sets one password within ten minutes.
 * @throws CallError `invalidCode`
 */
export async function exchangeCode(username: string, otp: string): Promise<string> {
  const { data } = await callOperation<{ resetToken: string }>('validateOtp', {
    username,
    otp,
    device: localStorage[deviceTokenKey(username)],
  })
  return data?.resetToken ?? ''
}

/** Sets the password and ends all sessions of the person, also the one in this browser if it is theirs. */
export async function resetPassword(resetToken: string, newPassword: string): Promise<void> {
  await callOperation('resetNewPassword', { resetToken, newPassword })
  await dropEndedSession()
}

/** Clears this session if the server has ended it; only the server knows whose password was reset. */
async function dropEndedSession(): Promise<void> {
  const empId = readUser()?.empId
  if (empId === undefined) return
  try {
    await callOperation('getEmployeeByEmpId', { EmpId: empId, refresh: true })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) return
    clearSession()
    signOutOtherTabs(empId)
  }
}

/** Restores the account's former address by the link in a mail; this may end the session of this browser. */
export async function undoProofChange(token: string): Promise<void> {
  await callOperation('undoProofChange', { token })
  await dropEndedSession()
}

/**
 * Changes the password of the signed-in person and ends their other sessions.
 * @throws CallError with `fields`
 */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await callOperation('resetEmployeePassword', { currentPassword, newPassword })
  const user = readUser()
  if (user) updateUser({ ...user, mustChangePassword: false })
}

export interface NewAccount {
  email: string
  username: string
  password: string
  /** The token from the link of an invitation. */
  invite?: string
  /** The code that the server prints at start while no account exists. */
  setupCode?: string
  firstName?: string
  lastName?: string
  /** The date of birth, `YYYY-MM-DD`. */
  dateOfBirth?: string
}

/**
 * Creates the account of an invited person, or the first administrator's, and signs in.
 * @throws CallError
 */
export async function registerAccount(account: NewAccount): Promise<void> {
  const { data } = await callPath<{ accessToken: string; user: SignedInUser }>('/api/auth/register', { ...account })
  if (!data) return
  const answer: SignInAnswer = { ...data.user, accessToken: data.accessToken }
  await openSession(answer, account.username, false)
}

export interface LiveSession {
  loginId: number
  /** When the person signed in, `YYYY-MM-DD HH:mm:ss` by the company's clock. */
  loginTime: string
  /** When the session was last used, ISO 8601. */
  lastSeenAt: string
  agent: string | null
  ipAddress: string | null
  isCurrent: boolean
  isRemembered: boolean
  /** What the session is limited to, such as `assetDesk`; null: the whole application. */
  scope: string | null
}

/** Lists the active sessions of the signed-in person, newest first. */
export async function listMySessions(signal: AbortSignal): Promise<LiveSession[]> {
  const { data } = await callOperation<LiveSession[]>('getMySessions', {}, { signal })
  return data ?? []
}

export async function revokeSession(loginId: number): Promise<void> {
  await callOperation('revokeSession', { loginId })
}
