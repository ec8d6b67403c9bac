/** Texts that approvals write into histories. */
export const historyWords = { alone: 'No one else can approve.' } as const
