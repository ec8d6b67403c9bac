/** The one state of an account that may sign in; the database keeps the list. */
export const usableAccount = 'active'
