/** What the engine of approvals writes into histories. */
export const words = {
  alone: 'Nobody else is there to agree.',
} as const
