/** Where somebody works on a day. */
export const workModes = { office: 'Office', remote: 'Remote', client_site: 'Client site' } as const
