import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { joined, joining } from '../joined-style'

interface FilterValueButtonProps {
  label: string
  isOpen: boolean
  /** True: the button opens the choices as soon as it appears. */
  isOpenAtOnce?: boolean
  /** What the button opens, for screen readers. */
  opens?: 'dialog' | 'menu'
  onOpen(button: HTMLElement): void
  onRemove?(): void
  /** The value in words; absent if the filter is not active. */
  children?: ReactNode
}

/** Shows the button of a filter with its value; it opens the choices. */
export function FilterValueButton(props: FilterValueButtonProps) {
  const { label, isOpen, isOpenAtOnce = false, opens = 'dialog', onOpen, onRemove, children } = props
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const isDone = useRef(!isOpenAtOnce)
  useEffect(() => {
    if (isDone.current || !button.current) return
    isDone.current = true
    onOpen(button.current)
  })
  return (
    <Box
      data-label={children ? undefined : label}
      sx={{
        display: 'inline-flex',
        maxWidth: '100%',
        borderRadius: 1,
        bgcolor: children ? 'action.selected' : 'background.paper',
      }}
    >
      <Button
        ref={button}
        size="small"
        variant="outlined"
        onClick={(event) => onOpen(event.currentTarget)}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        {...(children ? { sx: joined } : { endIcon: <ArrowDropDown /> })}
      >
        {children ? (
          <Box
            component="span"
            sx={{ maxWidth: 380, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            <Suspense fallback={label}>{children}</Suspense>
          </Box>
        ) : (
          label
        )}
      </Button>
      {children ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={say('removeFilter', { name: lowercaseFirst(label) })}
          onClick={onRemove}
          sx={joining}
        >
          <Close fontSize="small" />
        </Button>
      ) : null}
    </Box>
  )
}
