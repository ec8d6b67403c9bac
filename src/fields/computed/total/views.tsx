import { views as money } from '../../money/views'
import type { FieldViews } from '../../views-contract'

/** Shown like other amounts; never entered. */
export const views: FieldViews = { ...money, Input: null }
