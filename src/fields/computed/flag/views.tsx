import { views as check } from '../../check/views'
import type { FieldViews } from '../../views-contract'

export const views: FieldViews = { ...check, Input: null }
