/** The key under which a tab tells the others of this browser that it has written something. */
export const changedAtKey = 'steward.changedAt'
