import { useSay } from '../../i18n/say'
import type { CellProps, FieldViews } from '../views-contract'
import { MembersBox } from './members-box-now'

function Cell({ value }: CellProps) {
  const say = useSay()
  return say('chosenCount', { count: Array.isArray(value) ? value.length : 0 })
}

export const views: FieldViews = {
  Cell,
  Input: MembersBox,
  Filter: null,
  isWide: true,
  column: { align: 'right', width: 110 },
}
