import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { panelStyle } from '../blocks/panel-style'

interface FormSectionProps {
  id: string
  title: string | undefined
  isHidden: boolean
  /** True where it is the only section in sight, as in a form by steps. */
  isShownAlone: boolean
  /** Whether the section may be folded now; undefined: it is never folded. */
  isFolded: boolean | undefined
  children: ReactNode
}

/** Shows the fields of a section below its title. A folded section opens by a click, or once it has input. */
export function FormSectionFrame({ id, title, isHidden, isShownAlone, isFolded, children }: FormSectionProps) {
  const [isOpen, setOpen] = useState(isFolded === false)
  const fields = (
    <Box className="form-fields" sx={fieldsStyle}>
      {children}
    </Box>
  )
  return (
    <Box
      component="section"
      aria-labelledby={title ? id : undefined}
      data-shown={isShownAlone || undefined}
      sx={isHidden ? hiddenStyle : panelStyle}
    >
      {isFolded === undefined ? (
        <>
          {title ? (
            <Typography id={id} component="h2" sx={titleStyle}>
              {title}
            </Typography>
          ) : null}
          {fields}
        </>
      ) : (
        <details open={isOpen || !isFolded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <Typography id={id} component="h2" sx={foldedTitleStyle}>
              {title}
            </Typography>
          </summary>
          {fields}
        </details>
      )}
    </Box>
  )
}

const hiddenStyle = { display: 'none' } as const
const titleStyle = { fontSize: '1.125rem', fontWeight: 650, mb: 2 } as const
const foldedTitleStyle = { display: 'inline', fontSize: '1rem', fontWeight: 600 } as const

const fieldsStyle = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  'summary + &': { mt: 2 },
} as const
