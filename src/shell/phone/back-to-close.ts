import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The entry of the history that an open sheet adds on top of its page. */
const mark = 'isSheet'

/** How to close the open sheets, the last one on top. */
const openSheets: (() => void)[] = []
/** The entry that the browser left last. */
let last = readEntry(history.state)

function readEntry(state: unknown): { isSheet: boolean; at: unknown } {
  const values = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return { isSheet: values[mark] === true, at: values.idx }
}

function addEntry(): void {
  if (!readEntry(history.state).isSheet) history.pushState({ ...history.state, [mark]: true }, '')
  last = readEntry(history.state)
}

/**
 * Going back from the entry of a sheet closes the sheet. Where it is closed already, the entry is only a
 * second one of the same page, and going back goes on to the page before.
 */
function onBack(event: PopStateEvent): void {
  const [before, here] = [last, readEntry(event.state)]
  last = here
  if (!before.isSheet || here.isSheet || before.at !== here.at) return
  // The page stays the same, so the router is not told.
  event.stopImmediatePropagation()
  const close = openSheets.pop()
  if (close) close()
  else history.back()
  if (openSheets.length > 0) addEntry()
}

let isListening = false

/** Lets the back button close a sheet. Its entry stays when it is closed otherwise, for the next sheet. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const { pathname, search, key } = useLocation()
  const current = useRef(close)
  current.current = close
  useEffect(() => {
    if (!isOpen) return
    // Before the router hears of it.
    if (!isListening) window.addEventListener('popstate', onBack, true)
    isListening = true
    const closeThis = () => current.current()
    openSheets.push(closeThis)
    return () => {
      const at = openSheets.indexOf(closeThis)
      if (at >= 0) openSheets.splice(at, 1)
    }
  }, [isOpen])
  // A choice in the sheet may change the address, such as a filter: the entry of the sheet stays the last one.
  useEffect(() => {
    // While a step back is being refused, the browser stands on another page for a moment.
    const isHere = window.location.pathname === pathname && window.location.search === search
    if (isOpen && key && isHere) addEntry()
  }, [isOpen, key, pathname, search])
}
