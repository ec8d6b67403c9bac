import { views as check } from '../../check/views'
import type { FieldViews } from '../../field-views'

export const views: FieldViews = { ...check, Input: null }
