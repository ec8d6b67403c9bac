/** Milliseconds within which a new part is drawn; later its person is elsewhere. */
const longestMs = 3000

/** Focuses an input of a part that was just added, once it is drawn: its code may still be loading. */
export function focusFirstInput(listId: string, at: number, name: string): void {
  const tryFocus = () => {
    const input = document.getElementById(`${listId}.${at}.${name}`)
    input?.focus()
    return input !== null
  }
  requestAnimationFrame(() => {
    if (tryFocus()) return
    const observer = new MutationObserver(() => {
      // Who has gone on to something else stays there.
      const isElsewhere = document.activeElement !== document.body
      if (isElsewhere || tryFocus()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), longestMs)
  })
}
