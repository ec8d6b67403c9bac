import { useRef } from 'react'

interface RowKeys {
  keys: readonly string[]
  /** Forgets the key of a row that is removed. */
  drop(at: number): void
}

/** Keys of rows whose names follow their labels: a row stays the same while it is renamed. */
export function useRowKeys(count: number): RowKeys {
  const next = useRef(0)
  const keys = useRef<readonly string[]>([])
  if (keys.current.length < count) {
    const added = Array.from({ length: count - keys.current.length }, () => `row${next.current++}`)
    keys.current = [...keys.current, ...added]
  }
  return {
    keys: keys.current.slice(0, count),
    drop: (at) => {
      keys.current = keys.current.toSpliced(at, 1)
    },
  }
}
