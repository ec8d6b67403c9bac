import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'

interface MoreFiltersMenuProps {
  anchor: HTMLElement
  behind: readonly DisplayField[]
  onPick(name: string): void
  onBuild(): void
  onClose(): void
}

/** Offers the filters that do not fit in the bar, and the condition builder. */
export function MoreFiltersMenu({ anchor, behind, onPick, onBuild, onClose }: MoreFiltersMenuProps) {
  const say = useSay()
  const closeAndRun = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {behind.map(({ name, label }) => (
        <MenuItem key={name} onClick={closeAndRun(() => onPick(name))}>
          {label}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={closeAndRun(onBuild)}>{say('advancedFilter')}</MenuItem>
    </Menu>
  )
}
