import type { ResourceOverlay } from '../framework/company/overlay'
import type { SignedInUser } from '../framework/session'

/** Reads a display setting that this device keeps; undefined where there is none, or it is broken. */
export function readStored<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(`steward.${key}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

// By itself, because importing `authProvider/storage.ts` would load React first.
/** Reads the signed-in person. */
export function readUser(): SignedInUser | undefined {
  try {
    return JSON.parse(sessionStorage.getItem('userToken') ?? localStorage.getItem('userToken') ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Reads what administrators changed of the words, as `src/shell/definitions-watch.ts` keeps it. */
export function readOverlays(): readonly ResourceOverlay[] {
  const entry = readStored<{ empId: number; overlays: readonly ResourceOverlay[] }>('overlays')
  return entry && entry.empId === readUser()?.empId ? entry.overlays : []
}
