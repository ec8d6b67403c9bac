import MoreVert from '@mui/icons-material/MoreVertOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { SavedReport } from '../../../framework/reports/saved-report'
import { useScheduleWords } from '../../../i18n/lists/schedule-words'
import { useSavedReportsWords } from '../../../i18n/reports/saved-reports-words'
import { viewName } from '../../list/saved/view-row'

type ReportAction = 'save' | 'delete' | 'mail'

interface SavedReportRowProps {
  saved: SavedReport
  isChosen: boolean
  /** How it is sent by mail, in words; undefined if it is not. */
  mail: string | undefined
  onOpen(): void
  onAct(action: ReportAction): void
}

/** Shows a saved report; one click opens it, and its menu has the other actions. */
export function SavedReportRow({ saved, isChosen, mail, onOpen, onAct }: SavedReportRowProps) {
  const say = useSavedReportsWords()
  const id = useId()
  const { name, problem, state } = saved
  const notes = [state.isOnHub ? say('onHub') : '', mail ?? ''].filter(Boolean).join(' · ')
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', pr: 0.5 }}>
      <Button
        sx={{ ...viewName, flex: 1, flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' }}
        aria-current={isChosen}
        aria-disabled={problem !== null}
        aria-describedby={id}
        onClick={problem === null ? onOpen : undefined}
      >
        {name}
        <Typography id={id} component="span" variant="caption" color="text.secondary">
          {problem === null ? notes : say('unusable', { problem })}
        </Typography>
      </Button>
      <ReportMenu saved={saved} onAct={onAct} />
    </Box>
  )
}

function ReportMenu({ saved, onAct }: Pick<SavedReportRowProps, 'saved' | 'onAct'>) {
  const say = useSavedReportsWords()
  const sayMail = useScheduleWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { name, isMine, problem } = saved
  const actions: (readonly [ReportAction, string])[] = [
    ...(problem === null ? [['mail', sayMail('send')] as const] : []),
    ...(isMine
      ? ([
          ['save', say('edit')],
          ['delete', say('delete')],
        ] as const)
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={say('actionsOf', { name })}
        aria-haspopup="menu"
        sx={{ width: 44, height: 44 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(([action, label]) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null)
              onAct(action)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
