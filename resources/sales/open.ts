/** Statements of work that somebody still has to end. */
export const openSows = ['draft', 'sent', 'active', 'on_hold', 'completed'] as const
