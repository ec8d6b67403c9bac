import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Keeps the actions visible at the bottom while the rest scrolls. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        position: 'sticky',
        // Without this, a gap of a fraction of a pixel would show what scrolls behind the bar.
        bottom: -1,
        mt: 'auto',
        py: 1.5,
        // The bar has the background of the window or page behind it.
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
