import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The actions, always visible however long the rest is. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        position: 'sticky',
        // A gap of a fraction of a pixel would show what scrolls behind.
        bottom: -1,
        mt: 'auto',
        py: 1.5,
        // Same background as the window or page behind it.
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
