import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The entry of the history that an open sheet adds on top of its page. */
const mark = 'isSheet'

/** The path of the page under the sheets: what leads to another page closes them. */
let pathUnderSheets = ''

/** How to close the open sheets, the last one on top. */
const openSheets: (() => void)[] = []
/** The entry that the browser left last. */
let last = readEntry(history.state)

function readEntry(state: unknown): { isSheet: boolean; at: unknown } {
  const values = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return { isSheet: values[mark] === true, at: values.idx }
}

function addEntry(): void {
  const state = { ...history.state, [mark]: true }
  if (!readEntry(history.state).isSheet) History.prototype.pushState.call(history, state, '')
  last = readEntry(history.state)
}

/**
 * A choice in a sheet may change the address, such as a filter. The entry of the sheet is put on top of that
 * entry in the same moment: a step back between the two would otherwise take the choice back.
 */
function keepEntryOnTop(): void {
  for (const change of ['pushState', 'replaceState'] as const)
    history[change] = (...entry) => {
      History.prototype[change].apply(history, entry)
      if (openSheets.length > 0 && location.pathname === pathUnderSheets) addEntry()
    }
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

/** The attribute of a drawer that sees to the back button itself. */
export const ownBack = { 'data-back': 'own' } as const

/** Lets the back button close a sheet. Its entry stays when it is closed otherwise, for the next sheet. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const { pathname, search } = useLocation()
  const current = useRef({ close, pathname, search })
  current.current = { close, pathname, search }
  useEffect(() => {
    if (!isOpen) return
    if (!isListening) {
      // Before the router hears of it.
      window.addEventListener('popstate', onBack, true)
      keepEntryOnTop()
    }
    isListening = true
    const closeThis = () => current.current.close()
    openSheets.push(closeThis)
    const { pathname, search } = current.current
    pathUnderSheets = pathname
    // While a step back is being refused, the browser stands on another page for a moment.
    if (location.pathname === pathname && location.search === search) addEntry()
    return () => {
      const at = openSheets.indexOf(closeThis)
      if (at >= 0) openSheets.splice(at, 1)
    }
  }, [isOpen])
}
