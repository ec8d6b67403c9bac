import type { AuthProvider, UserIdentity } from 'ra-core'
import { CallError } from '../dataProvider/call'
import type { SignedInUser } from '../src/framework/session'
import { isPageHeld } from './held'
import type { AccessQuestion } from './may'
import { currentPath, guardUrl } from './paths'
import { signOut } from './session'
import { readUser } from './storage'
import { checkToken } from './token'

interface AuthProviderOptions {
  canAccess: (question: AccessQuestion) => boolean
}

/** Where react-admin is to go: absolute, and without its own notice, since the sign-in page says it. */
class SessionEnded extends Error {
  readonly redirectTo = guardUrl(currentPath())
  readonly logoutUser = true
}

export function createAuthProvider({ canAccess }: AuthProviderOptions): AuthProvider {
  return {
    login: () => Promise.reject(new Error('Sign-in is a page of its own.')),
    async logout() {
      // Who has a session left chose to go; who has none goes on here once signed in again.
      await signOut(checkToken() ? undefined : currentPath())
      // The watch over the session has left for the sign-in page; a second departure would break off the first.
      return false
    },
    async checkAuth() {
      if (!isPageHeld() && !checkToken()) throw withoutNotice(new SessionEnded())
    },
    async checkError(error: unknown) {
      if (!isPageHeld() && error instanceof CallError && error.status === 401) throw withoutNotice(new SessionEnded())
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
  if (!user) throw withoutNotice(new SessionEnded())
  return user
}

/** react-admin shows no notice when the message is `false`; its type knows strings only. */
function withoutNotice(error: SessionEnded): Error {
  return Object.assign(error, { message: false as unknown as string })
}
