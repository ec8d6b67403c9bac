import { useSyncExternalStore } from 'react'
import { onUserChange, readUser } from '../../authProvider/storage'
import type { SignedInUser } from '../framework/session'

/**
 * Answers the signed-in person; the same object until it changes. Null for a moment between sign-out and
 * leaving.
 */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(onUserChange, readUser)
}
