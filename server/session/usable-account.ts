/** The only account status that may sign in; the database has the list. */
export const usableAccount = 'active'
