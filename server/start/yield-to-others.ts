import { setImmediate } from 'node:timers/promises'

/** Lets what waits on this thread run before the work goes on. */
export const yieldToOthers = (): Promise<void> => setImmediate()
