import type { AuthProvider, UserIdentity } from 'ra-core'
import { CallError } from '../dataProvider/call'
import type { SignedInUser } from '../src/framework/session'
import type { AccessQuestion } from './can-access'
import { isPageHeld } from './held-page'
import { currentPath, guardRedirectUrl } from './paths'
import { signOut } from './session'
import { readUser } from './storage'
import { hasValidToken } from './token'

interface AuthProviderOptions {
  canAccess: (question: AccessQuestion) => boolean
}

/**
 * Tells react-admin where to redirect. The URL is absolute; react-admin's notice is off because the
 * sign-in page explains.
 */
class SessionEndedError extends Error {
  readonly redirectTo = guardRedirectUrl(currentPath())
  readonly logoutUser = true
}

export function createAuthProvider({ canAccess }: AuthProviderOptions): AuthProvider {
  return {
    login: () => Promise.reject(new Error('Sign-in is a page of its own.')),
    async logout() {
      // With a valid session the person chose to leave; without one they return to this page after sign-in.
      await signOut(hasValidToken() ? undefined : currentPath())
      // The session watch already redirects to sign-in; a second redirect would abort it.
      return false
    },
    async checkAuth() {
      if (!isPageHeld() && !hasValidToken()) throw suppressNotice(new SessionEndedError())
    },
    async checkError(error: unknown) {
      if (!isPageHeld() && error instanceof CallError && error.status === 401)
        throw suppressNotice(new SessionEndedError())
    },
    async getIdentity(): Promise<UserIdentity> {
      const user = requireUser()
      return { id: user.empId, fullName: user.fullName, ...(user.photoUrl ? { avatar: user.photoUrl } : {}) }
    },
    async getPermissions() {
      return readUser()?.roles ?? []
    },
    async canAccess({ resource, action, record }) {
      const user = readUser()
      return user !== null && canAccess({ resource, action, record, user })
    },
  }
}

function requireUser(): SignedInUser {
  const user = readUser()
  if (!user) throw suppressNotice(new SessionEndedError())
  return user
}

/** react-admin shows no notice if the message is `false`, but its type allows strings only. */
function suppressNotice(error: SessionEndedError): Error {
  return Object.assign(error, { message: false as unknown as string })
}
