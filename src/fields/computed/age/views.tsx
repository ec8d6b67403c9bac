import { views as choice } from '../../choice/views'
import type { FieldViews } from '../../views-contract'

export const views: FieldViews = { ...choice, Input: null }
