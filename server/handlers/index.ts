import type { Handlers } from '../sow/operation'
import { employees } from './employees'

/** Effects of the resources' changes, by resource. */
export const handlers: Handlers = { employees }
