import { views as money } from '../../money/views'
import type { FieldViews } from '../../views-contract'

/** Reads like the amounts it is made of; nobody enters it. */
export const views: FieldViews = { ...money, Input: null }
