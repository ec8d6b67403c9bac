import { useEffect } from 'react'
import { callOperation } from '../../../dataProvider/call'

/** Milliseconds that a page is shown before it counts as opened. */
const leastShownMs = 1500

/** Tells the server which pages the person opens, for their list of what they opened last. */
export function useStoreOpenedPage(pathname: string): void {
  useEffect(() => {
    const store = () => void callOperation('storeOpenedPlace', { path: pathname }).catch(() => undefined)
    const timer = setTimeout(store, leastShownMs)
    return () => clearTimeout(timer)
  }, [pathname])
}
