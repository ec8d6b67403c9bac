import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Link as RouterLink } from 'react-router'
import { checkAccess } from '../framework/access'
import { findCard } from '../framework/company/catalogue'
import { useSay } from '../i18n/say'
import { sessionWords } from '../i18n/session-words'
import { listPath } from './paths'
import { useSignedIn } from './signed-in'

/** The title of the surrounding page, as its declaration says. */
export const PageTitleContext = createContext('')

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
  useEffect(() => {
    document.title = `${title} · ${sessionWords.product}`
  }, [title])
  return (
    <Box component="header" sx={{ mb: isLow ? 1 : 2 }}>
      {above}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: isLow ? 1 : 1.5 }}>
        <Typography
          component="h1"
          sx={{
            fontSize: { xs: '1.375rem', sm: isLow ? '1.375rem' : '1.625rem' },
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

/** Links to resources that the menu does not have. */
export function SeeAlso({ names }: { names: readonly string[] }) {
  const say = useSay()
  const { roles } = useSignedIn()
  const related = names.flatMap((name) => findCard(name) ?? [])
  const unlisted = related.filter((other) => !other.menu && checkAccess(other, 'list', roles).allowed)
  if (unlisted.length === 0) return null
  return (
    <Typography variant="body2" component="nav" aria-label={say('seeAlso')} sx={seeAlsoLook}>
      <span>{say('seeAlso')}:</span>
      {unlisted.map((other) => (
        <Typography key={other.name} variant="inherit" color="primary" component={RouterLink} to={listPath(other)}>
          {other.plural}
        </Typography>
      ))}
    </Typography>
  )
}

const seeAlsoLook = { display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, pt: 0.5 } as const
