import { useEvent } from 'ra-core'
import { type RefObject, useEffect } from 'react'

interface PeekKeys {
  box: RefObject<HTMLElement | null>
  /** The rows, whose own keys stay theirs. */
  area: RefObject<HTMLElement | null>
  step(by: 1 | -1): void
  close(): void
  openWhole(): void
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 }

const typed = 'input, select, textarea, [contenteditable=true], [role=menu], [role=listbox]'

/** Moves the panel by keys, wherever nothing else uses them. */
export function usePeekKeys({ box, area, step, close, openWhole }: PeekKeys): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (!(target instanceof HTMLElement) || target.closest(typed)) return
    // A dialog above the panel has its own keys.
    const dialog = target.closest('[role=dialog]')
    if (dialog && dialog !== box.current) return
    if (key === 'Escape') return run(event, close)
    if (area.current?.contains(target)) return
    const by = steps[key.toLowerCase()]
    if (by) return run(event, () => step(by))
    const isControl = target.closest('a, button') !== null
    if (key === 'Enter' && !isControl) run(event, openWhole)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

function run(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}
