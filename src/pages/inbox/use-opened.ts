import { useState } from 'react'

const key = 'steward.inbox.opened'

function read(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** Steps whose records were opened from here in this tab: what is flagged is decided only then. */
export function useOpened(): [ReadonlySet<number>, (id: number) => void] {
  const [opened, setOpened] = useState(() => new Set(read()))
  const open = (id: number) => {
    const now = new Set([...opened, id])
    sessionStorage.setItem(key, JSON.stringify([...now]))
    setOpened(now)
  }
  return [opened, open]
}
