/**
 * Storage key of the device token that the server gives a browser after sign-in. It lets nobody in, but
 * keeps this browser working when others guess passwords.
 */
export const deviceTokenKey = (username: string): string => `device ${username}`
