/** What stands for content that is on its way. */
const awaited = '.MuiSkeleton-root, .loading, [aria-busy="true"], [style*="visibility: hidden"]'

/** The application takes over by then, whatever it shows (ms). */
const longestMs = 15_000

/** Puts the picture in the place of the application until this shows the same page; links work meanwhile. */
export function showUntilReplaced(picture: HTMLElement, root: HTMLElement): void {
  const { pathname } = location
  const isReplaced = () => {
    if (location.pathname !== pathname) return true
    const main = root.querySelector('main')
    return main !== null && main.querySelector('h1') !== null && main.querySelector(awaited) === null
  }
  if (isReplaced()) return
  const watch = new MutationObserver(() => {
    if (isReplaced()) giveWay()
  })
  const giveWay = () => {
    watch.disconnect()
    clearTimeout(timer)
    const focused = document.activeElement
    const address = picture.contains(focused) ? focused?.getAttribute('href') : undefined
    picture.remove()
    // Whoever had come to a link by keys stays there.
    if (address) root.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus({ preventScroll: true })
  }
  const timer = setTimeout(giveWay, longestMs)
  root.before(picture)
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'aria-busy'],
  })
}
