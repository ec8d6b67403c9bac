import { useState } from 'react'

/** Puts a text on the clipboard; absent `copy`: the browser cannot, and the text is selected by hand. */
export function useCopyText(text: string): { isCopied: boolean; copy?: () => void } {
  const [isCopied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return { isCopied }
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return { isCopied, copy }
}
