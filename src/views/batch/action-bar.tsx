import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What can be done here, in sight however long the rest is. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        position: 'sticky',
        // A fraction of a pixel would show what scrolls behind.
        bottom: -1,
        mt: 'auto',
        py: 1.5,
        // As the window or the page behind it.
        bgcolor: 'var(--surface)',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 2,
      }}
    >
      {children}
    </Box>
  )
}
