import Link from '@mui/material/Link'
import type { MouseEvent } from 'react'

/** A link out of the application; only the given schemes become links, so no stored value runs a script. */
export function SafeLink({ href, text, isNewWindow = false }: { href: string; text: string; isNewWindow?: boolean }) {
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return text
  return (
    <Link
      href={href}
      onClick={stopEventPropagation}
      {...(isNewWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {text}
    </Link>
  )
}

// A click on the link must not trigger the list row behind it.
const stopEventPropagation = (event: MouseEvent) => event.stopPropagation()
