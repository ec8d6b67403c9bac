import { views as choice } from '../../choice/views'
import type { FieldViews } from '../../field-views'

export const views: FieldViews = { ...choice, Input: null }
