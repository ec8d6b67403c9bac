import type { Extension, Operation } from '../sow/operation'
import { sessionExtensions, sessionOperations } from './session'

/** Every hand-written operation. */
export const operations: readonly Operation[] = [...sessionOperations]

/** What is added to derived operations. */
export const extensions: readonly Extension[] = [...sessionExtensions]
