/** An arbitrary number of an advisory lock: starts and changes of definitions wait for each other. */
export const planLock = 7_305_001

/** The lock of whoever copies columns of a large table. */
export const copyLock = 7_305_002
