import type { Extension, Operation } from '../sow/operation'
import { salesExtensions, salesOperations } from './sales'
import { sessionExtensions, sessionOperations } from './session'

/** Every hand-written operation. */
export const operations: readonly Operation[] = [...sessionOperations, ...salesOperations]

/** What is added to derived operations. */
export const extensions: readonly Extension[] = [...sessionExtensions, ...salesExtensions]
