import { views as date } from '../../date/views'
import type { FieldViews } from '../../field-views'

export const views: FieldViews = { ...date, Input: null }
