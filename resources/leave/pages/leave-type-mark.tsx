import Annual from '@mui/icons-material/BeachAccessOutlined'
import Restricted from '@mui/icons-material/CelebrationOutlined'
import Parents from '@mui/icons-material/ChildCareOutlined'
import Other from '@mui/icons-material/EventAvailableOutlined'
import Bereavement from '@mui/icons-material/LocalFloristOutlined'
import Sick from '@mui/icons-material/MedicalServicesOutlined'
import Unpaid from '@mui/icons-material/MoneyOffOutlined'
import CompOff from '@mui/icons-material/MoreTimeOutlined'
import Earned from '@mui/icons-material/SavingsOutlined'
import Casual from '@mui/icons-material/WeekendOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import type { LeaveType } from './leave-queries'

const icons: Readonly<Record<string, typeof SvgIcon>> = {
  annual: Annual,
  casual: Casual,
  sick: Sick,
  earned: Earned,
  comp_off: CompOff,
  maternity: Parents,
  paternity: Parents,
  bereavement: Bereavement,
  restricted_holiday: Restricted,
  loss_of_pay: Unpaid,
}

/** Shows the icon of a type in its colour. Its name always stands beside it. */
export function LeaveTypeMark({ type }: { type: Pick<LeaveType, 'category' | 'colour'> | undefined }) {
  const Icon = icons[type?.category ?? ''] ?? Other
  return (
    <span className={`leave-mark leave-${type?.colour ?? 'grey'}`} aria-hidden="true">
      <Icon fontSize="small" />
    </span>
  )
}
