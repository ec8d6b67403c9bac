import { setImmediate } from 'node:timers/promises'

/** Lets other work that waits on this thread run before this work goes on. */
export const yieldToOthers = (): Promise<void> => setImmediate()
