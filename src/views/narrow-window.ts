import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'

/** Matches windows in which lists show cards instead of rows. */
export const narrow = '(max-width: 599.95px)'

/**
 * Answers whether the window is narrow. A turned phone keeps its layout while a dialog or a panel is open,
 * because another tool bar would close it and lose what was typed.
 */
export function useNarrowLayout(): boolean {
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const [layout, setLayout] = useState(isNarrow)
  useEffect(() => {
    if (layout === isNarrow) return undefined
    const settle = () => document.querySelector('.MuiModal-root') || setLayout(isNarrow)
    settle()
    const observer = new MutationObserver(settle)
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [layout, isNarrow])
  return layout
}
