import { useEffect } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { sessionWords } from '../../i18n/session-words'

/** Milliseconds that a page is shown before it counts as opened. */
const leastShownMs = 1500
/** What every title of a page ends with. */
const ending = ` · ${sessionWords.product}`

/** Loads also what shows the places, because without a connection it could not be loaded. */
const loadSeenPlaces = () => Promise.all([import('./seen-places'), import('./seen-list')])

/** Tells the server which pages the person opens, for their list of what they opened last. */
export function useStoreOpenedPage(pathname: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const store = () => {
      // A page that is still on its way has no title yet.
      if (document.title === sessionWords.product) {
        timer = setTimeout(store, leastShownMs)
        return
      }
      // Without a connection the title says only that.
      if (!navigator.onLine) return
      const title = document.title.replace(ending, '')
      void loadSeenPlaces().then(
        ([{ storeSeenPlace }]) => storeSeenPlace({ path: pathname, title }),
        () => undefined,
      )
      void callOperation('storeOpenedPlace', { path: pathname }).catch(() => undefined)
    }
    timer = setTimeout(store, leastShownMs)
    return () => clearTimeout(timer)
  }, [pathname])
}
