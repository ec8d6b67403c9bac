import { onUserChange, readUser } from './storage'

/** What is kept so: the pages seen last, and input that could not be sent. */
const keys = ['steward.seen', 'steward.kept'] as const

const remove = (key: string) => {
  for (const place of [sessionStorage, localStorage]) place.removeItem(key)
}

/** Removes what is kept as soon as its person is signed out; answers how to stop. */
export const clearAtSignOut = (): (() => unknown) =>
  onUserChange(() => {
    if (readUser()) return
    keys.forEach(remove)
    // Files that were chosen without a connection.
    if ('indexedDB' in globalThis) indexedDB.deleteDatabase('steward.kept')
  })

/** Values that this browser keeps for the signed-in person, beside the session. */
interface PersonStore {
  /** Answers what was kept for this person; undefined for another one. */
  read(): unknown
  write(value: unknown): void
  remove(): void
}

/** Makes a store whose value leaves this browser together with the session of its person. */
export function createPersonStore(key: (typeof keys)[number]): PersonStore {
  const findPlace = () => (sessionStorage.getItem('accessToken') ? sessionStorage : localStorage)
  return {
    read() {
      try {
        const entry: unknown = JSON.parse(findPlace().getItem(key) ?? 'null')
        const isEntry = typeof entry === 'object' && entry !== null && 'empId' in entry && 'value' in entry
        return isEntry && entry.empId === readUser()?.empId ? entry.value : undefined
      } catch {
        return undefined
      }
    },
    write(value) {
      const empId = readUser()?.empId
      if (empId === undefined) return
      try {
        findPlace().setItem(key, JSON.stringify({ empId, value }))
      } catch {
        // The storage is full: what was kept before stays.
      }
    },
    remove: () => remove(key),
  }
}
