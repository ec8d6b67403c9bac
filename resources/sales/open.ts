/** Statements of work that somebody still has to end. */
export const openSows = ['draft', 'sent', 'active', 'on_hold', 'completed'] as const

/** Orders under which work is billed. */
export const orderStatesInForce: readonly string[] = ['active', 'partly_consumed', 'consumed']
