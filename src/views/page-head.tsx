import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { lazyWithPreload } from '../fields/parts/lazy-with-preload'
import { checkAccess } from '../framework/access'
import { findCard } from '../framework/company/catalogue'
import { useSay } from '../i18n/say'
import { sessionWords } from '../i18n/session-words'
import { useSignedIn } from './signed-in'

/** The title of the surrounding page, as its declaration says. */
export const PageTitleContext = createContext('')

/** The level of the heading; `h2` is the head of a panel, which leaves the title of the tab alone. */
export const PageHeadLevel = createContext<'h1' | 'h2'>('h1')

interface PageHeadProps {
  /** The title; default: that of the page. */
  title?: string
  /** Content above the title: the link back. */
  above?: ReactNode
  /** Content beside the title: the state of the record, or the number of rows. */
  beside?: ReactNode
  /** Content at the end: the actions of the page. */
  children?: ReactNode
  /** True: the head is lower, to leave room for rows. */
  isLow?: boolean
}

/** Shows the head of a page; its heading is also the title of the browser's tab. */
export function PageHead({ above, beside, children, isLow = false, ...props }: PageHeadProps) {
  const registered = useContext(PageTitleContext)
  const title = props.title ?? registered
  const level = useContext(PageHeadLevel)
  useEffect(() => {
    if (level === 'h1') document.title = `${title} · ${sessionWords.product}`
  }, [title, level])
  return (
    <Box component="header" sx={{ mb: isLow ? 1 : 2 }}>
      {level === 'h1' ? above : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: isLow ? 1 : 1.5 }}>
        <Typography
          component={level}
          sx={{
            fontSize: { xs: '1.375rem', sm: isLow || level === 'h2' ? '1.375rem' : '1.625rem' },
            fontWeight: 700,
            lineHeight: 1.25,
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Typography>
        {beside}
        {children ? (
          <Box sx={{ marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
        ) : null}
      </Box>
    </Box>
  )
}

const SeeAlsoMenu = lazyWithPreload(() => import('./tools/see-also-menu').then((module) => module.SeeAlsoMenu))

/** Answers the lists that belong here and that neither the menu nor another person's role has. */
export function useSeeAlso(names: readonly string[]) {
  const { roles } = useSignedIn()
  const related = [...new Set(names)].flatMap((name) => findCard(name) ?? [])
  return related.filter((other) => !other.menu && checkAccess(other, 'list', roles).allowed)
}

/** Offers the lists that belong here behind one button. */
export function SeeAlso({ names }: { names: readonly string[] }) {
  const say = useSay()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const cards = useSeeAlso(names)
  if (cards.length === 0) return null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        title={say('seeAlso')}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        {say('more')}
      </Button>
      {anchor ? (
        <Suspense fallback={null}>
          <SeeAlsoMenu anchor={anchor} cards={cards} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
