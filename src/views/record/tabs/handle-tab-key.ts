import type { KeyboardEvent } from 'react'

/** Handles keys on a list of tabs: an arrow key focuses the next tab, Enter opens it. */
export function handleTabKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}
