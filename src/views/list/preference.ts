import { useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribeToPreferences(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const storageKey = (key: string) => `steward.${key}`

/** Reads a value that this device stores as JSON; null if there is none. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(storageKey(key))
  } catch {
    return null
  }
}

export function storePreference(key: string, value: unknown): void {
  localStorage.setItem(storageKey(key), JSON.stringify(value))
  for (const tell of listeners) tell()
}

/** The preference under which a tab tells the others of this browser when it wrote something. */
const changedAt = 'changedAt'

/** Tells other tabs that something was written. A browser that stores nothing tells nobody. */
export function tellOtherTabs(): void {
  try {
    storePreference(changedAt, Date.now())
  } catch {}
}

/** Tells whether another tab wrote something. */
export const isChangeOfTab = ({ key }: StorageEvent): boolean => key === storageKey(changedAt)

/** Keeps a display preference, which this device stores. */
export function usePreference<Value>(key: string, standard: Value): [Value, (value: Value) => void] {
  const text = useSyncExternalStore(subscribeToPreferences, () => readPreference(key))
  const value = useMemo(() => {
    try {
      return JSON.parse(text ?? 'null') as Value | null
    } catch {
      return null
    }
  }, [text])
  return [value ?? standard, (next) => storePreference(key, next)]
}
