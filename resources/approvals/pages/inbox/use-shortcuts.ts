import { useEffect, useRef, useState } from 'react'

const offKey = 'steward.inbox.noKeys'

/** Returns whether keyboard shortcuts are on. Users of speech input can turn them off. */
export function useShortcutsEnabled(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(offKey) === null)
  const turn = (now: boolean) => {
    if (now) localStorage.removeItem(offKey)
    else localStorage.setItem(offKey, 'true')
    setOn(now)
  }
  return [isOn, turn]
}

/** Runs the action of a key, unless the user is typing, uses a control or holds a modifier key. */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined
      if (!action || event.ctrlKey || event.altKey || event.metaKey || isTypingTarget(event.target)) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn])
}

const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null
