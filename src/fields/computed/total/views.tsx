import type { FieldViews } from '../../field-views'
import { views as money } from '../../money/views'

/** Shows totals like other amounts; nobody enters them. */
export const views: FieldViews = { ...money, Input: null }
