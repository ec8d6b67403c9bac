/** Texts that the engine writes into histories. */
export const historyWords = { alone: 'Nobody else is there to agree.' } as const
