import { useSay } from '../../i18n/say'
import type { CellProps, FieldViews } from '../field-views'
import { lazyInput } from '../parts/lazy-input'

function Cell({ value }: CellProps) {
  const say = useSay()
  return say('chosenCount', { count: Array.isArray(value) ? value.length : 0 })
}

const Input = lazyInput(() => import('./members-box').then((module) => module.MembersBox))

export const views: FieldViews = {
  Cell,
  Input,
  Filter: null,
  isWide: true,
  column: { align: 'right', width: 110 },
}
