import Blocked from '@mui/icons-material/BlockOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Circle from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Remove from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Row } from '../../../dataProvider/create'
import { findResource } from '../../framework/company/catalogue'
import { isEmpty } from '../../framework/field'
import type { ChainStage, ChainStageState } from '../../framework/lists/chain-stages'
import type { Resource } from '../../framework/resource'
import { formatDate } from '../../framework/values/dates'
import { useChainWords } from '../../i18n/records/chain-words'
import { findColumn } from '../display-fields'
import { FieldValue } from '../value/field-value'

// The words have the meaning; colour and icon only help to find it.
const looks = {
  done: { color: 'success.main', Icon: CheckCircle },
  open: { color: 'primary.main', Icon: Circle },
  blocked: { color: 'warning.main', Icon: Blocked },
  over: { color: 'text.secondary', Icon: Remove },
} as const satisfies Record<ChainStageState['state'], unknown>

interface StageProps {
  stage: ChainStage
  state: ChainStageState
  other: Resource
  row: Row
}

/** Shows one row at one stage: its state in words, since when, the record behind it, and what blocks it. */
export function StageCell({ stage, state: { state, text, on, blockedBy }, other, row }: StageProps) {
  const say = useChainWords()
  const { color, Icon } = looks[state]
  const words = { done: text, open: text, blocked: say('chainBlocked'), over: say('chainOver') }[state]
  const column = stage.shows && !isEmpty(row[stage.shows]) ? findColumn(other, stage.shows, findResource) : undefined
  return (
    <Box sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}>
      <Box component="strong" sx={{ color, fontWeight: 600, display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
        <Icon aria-hidden="true" sx={{ fontSize: 18, flex: 'none' }} />
        <span className={state === 'over' ? 'for-readers' : undefined}>
          {state === 'open' ? <span className="for-readers">{say('chainOpen')}</span> : null}
          {words}
        </span>
      </Box>
      {on ? <StageLine>{formatDate(on)}</StageLine> : null}
      {column ? (
        <StageLine>
          <FieldValue shown={column} record={row} />
        </StageLine>
      ) : null}
      {blockedBy.map((reason) => (
        <StageLine key={reason}>{reason}</StageLine>
      ))}
    </Box>
  )
}

/** Shows a line below the words if there is room, else below the icon. */
const StageLine = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: 'block', ml: { xs: 3, sm: 0, md: 3 }, color: 'text.secondary', fontSize: '0.8125rem' }}
  >
    {children}
  </Box>
)
