/** Milliseconds within which an input is drawn; later its person is elsewhere. */
const longestMs = 3000

/** Focuses an input once it is drawn: its code may still be loading. */
export function focusWhenDrawn(find: () => HTMLElement | null): void {
  const tryFocus = () => {
    const input = find()
    input?.focus()
    return input !== null
  }
  requestAnimationFrame(() => {
    if (tryFocus()) return
    const { activeElement } = document
    const observer = new MutationObserver(() => {
      // Who has gone on to something else stays there; a button that was removed leaves the body.
      const isElsewhere = ![activeElement, document.body].includes(document.activeElement)
      if (isElsewhere || tryFocus()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), longestMs)
  })
}
