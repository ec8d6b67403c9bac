/**
 * Answers the storage key of the device token, which the server gives to a browser after sign-in. The
 * token does not sign anybody in; with it, this browser is not blocked when others guess passwords.
 */
export const deviceTokenKey = (username: string): string => `device ${username}`
