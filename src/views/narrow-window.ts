/** Matches windows in which lists show cards instead of rows. */
export const narrow = '(max-width: 599.95px)'
