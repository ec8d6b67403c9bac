import type { FieldViews } from '../../field-views'
import { views as money } from '../../money/views'

/** Shown like other amounts; never entered. */
export const views: FieldViews = { ...money, Input: null }
