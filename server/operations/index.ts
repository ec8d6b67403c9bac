import type { Extension, Operation } from '../sow/operation'
import { batchOperations } from './batches'
import { exportScheduleOperations } from './export-schedules'
import { ownSessionOperations } from './own-sessions'
import { passwordOperations } from './passwords'
import { salesExtensions, salesOperations } from './sales'
import { savedViewOperations } from './saved-views'
import { sessionExtensions, sessionOperations } from './session'

/** Every hand-written operation. */
export const operations: readonly Operation[] = [
  ...sessionOperations,
  ...passwordOperations,
  ...ownSessionOperations,
  ...batchOperations,
  ...salesOperations,
  ...savedViewOperations,
  ...exportScheduleOperations,
]

/** What is added to derived operations. */
export const extensions: readonly Extension[] = [...sessionExtensions, ...salesExtensions]
