import Typography from '@mui/material/Typography'
import type { MouseEvent } from 'react'

/** A link out of the application; only the given schemes become links, so no stored value runs a script. */
export function SafeLink({ href, text, isNewWindow = false }: { href: string; text: string; isNewWindow?: boolean }) {
  if (!/^(https?:|mailto:|tel:)/i.test(href)) return text
  return (
    <Typography
      variant="inherit"
      color="primary"
      component="a"
      href={href}
      onClick={stopEventPropagation}
      {...(isNewWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {text}
    </Typography>
  )
}

// A click on the link must not trigger the list row behind it.
const stopEventPropagation = (event: MouseEvent) => event.stopPropagation()
