import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { sessionWords } from '../i18n/session-words'

interface PageHeadProps {
  title: string
  /** Before the title: the way back. */
  above?: ReactNode
  /** Beside the title: the record's state, the number of rows. */
  beside?: ReactNode
  /** At the end: what can be done here. */
  children?: ReactNode
}

/** The head of a page; its one heading names the browser's tab. */
export function PageHead({ title, above, beside, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${sessionWords.product}`
  }, [title])
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {above}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography
          component="h1"
          sx={{
            fontSize: { xs: '1.375rem', sm: '1.625rem' },
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
