/** Narrower windows show cards. */
export const narrow = '(max-width: 599.95px)'
