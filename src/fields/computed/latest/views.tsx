import { views as date } from '../../date/views'
import type { FieldViews } from '../../views-contract'

export const views: FieldViews = { ...date, Input: null }
