import { useState } from 'react'
import type { MenuLine } from '../../framework/company/menu-lines'
import type { MenuEntry } from './menu-table'

/** Keeps the entries of a menu while they are edited, and says what was moved last. */
export function useEntries(lines: readonly MenuLine[]) {
  const [entries, setEntries] = useState<readonly MenuEntry[]>(() => lines.map((line, id) => ({ id, line })))
  const [status, setStatus] = useState<{ name: string; place: number }>()
  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (!entry || from === to || to < 0 || to >= entries.length) return
    const others = entries.filter(({ id }) => id !== entry.id)
    setEntries([...others.slice(0, to), entry, ...others.slice(to)])
    setStatus({ name: entry.line.name, place: to + 1 })
    // A row that is moved loses the focus, and the next key would go nowhere.
    const focused = document.activeElement?.id
    if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus())
  }
  return {
    entries,
    status,
    move,
    put: (entry: MenuEntry) =>
      setEntries(
        entries.some(({ id }) => id === entry.id)
          ? entries.map((one) => (one.id === entry.id ? entry : one))
          : [...entries, entry],
      ),
    remove: ({ id }: MenuEntry) => setEntries(entries.filter((one) => one.id !== id)),
    /** Makes an entry that is not in the menu before it is put there. */
    create: (line: MenuLine): MenuEntry => ({ id: Math.max(-1, ...entries.map(({ id }) => id)) + 1, line }),
  }
}
