/** The only account status with which a person can sign in. The database lists all of them. */
export const usableAccount = 'active'
