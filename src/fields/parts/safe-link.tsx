import Typography from '@mui/material/Typography'
import { Fragment, type MouseEvent } from 'react'

/** Links out of the application. Only the given schemes become links, so no stored value can run a script. */
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
      {breakAtSigns(text)}
    </Typography>
  )
}

/** Lets a long address break behind its signs rather than within a word. */
const breakAtSigns = (text: string) =>
  text.split(/(?<=[/.@?&=_-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))

// A click on the link must not also open the list row around it.
const stopEventPropagation = (event: MouseEvent) => event.stopPropagation()
