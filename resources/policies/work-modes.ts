/** The places where a person can work on a day. */
export const workModes = { office: 'Office', remote: 'Remote', client_site: 'Client site' } as const
