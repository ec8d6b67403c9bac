/** An arbitrary number of an advisory lock: starts and changes of definitions wait for each other. */
export const planLock = 7_305_001
