/** Texts that approvals write into histories. */
export const historyWords = { alone: 'Nobody else is there to agree.' } as const
