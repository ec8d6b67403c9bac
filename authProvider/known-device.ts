/** Where it stands what the server knows this browser by, once the person signed in: it lets nobody in, and others who guess do not lock it out. */
export const deviceKey = (username: string): string => `device ${username}`
