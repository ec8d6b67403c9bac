/** Path of the user's own account. */
export const profilePath = '/Profile'
