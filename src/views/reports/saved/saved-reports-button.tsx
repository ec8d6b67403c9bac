import ArrowDropDown from '@mui/icons-material/ArrowDropDownOutlined'
import Box from '@mui/material/Box'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { SavedReport } from '../../../framework/reports/saved-report'
import { useReportWords } from '../../../i18n/reports/report-words'
import { PanelButton } from '../../list/panel-button'
import { useCompanyToday } from '../../signed-in'
import type { SavedReportsPanelProps } from './saved-reports-panel'
import { isReportChanged, toReportState } from './saved-state'

const SavedReportsPanel = lazyWithPreload(() =>
  import('./saved-reports-panel').then((module) => module.SavedReportsPanel),
)

type SavedReportsButtonProps = Omit<SavedReportsPanelProps, 'onClose' | 'saved'> & {
  saved: readonly SavedReport[] | undefined
}

/** Opens the saved reports; names the one that is shown, with a mark where it was changed since. */
export function SavedReportsButton({ saved = [], ...props }: SavedReportsButtonProps) {
  const say = useReportWords()
  const { resource, address } = props
  const today = useCompanyToday()
  const chosen = saved.find(({ id }) => id === address.view)
  const label = say('savedReports')
  const isChanged = chosen !== undefined && isReportChanged(chosen, toReportState(resource, address, today))
  const words = `${label}: ${chosen?.name}${isChanged ? `, ${say('changed')}` : ''}`
  return (
    <PanelButton
      label={label}
      icon={<ArrowDropDown />}
      width={360}
      face={
        chosen ? (
          <>
            <span className="for-readers">{words}</span>
            <Box component="span" aria-hidden sx={shownName}>
              {chosen.name}
            </Box>
            {isChanged ? <Box component="span" aria-hidden sx={mark} /> : null}
          </>
        ) : (
          label
        )
      }
    >
      {(close) => <SavedReportsPanel {...props} saved={saved} onClose={close} />}
    </PanelButton>
  )
}

const shownName = { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const mark = { flexShrink: 0, ml: 0.75, width: 8, height: 8, borderRadius: 4, bgcolor: 'primary.main' } as const
