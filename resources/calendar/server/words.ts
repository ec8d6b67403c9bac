/** What the server says of holidays. */
export const words = { otherYear: 'Choose a day of {year}.' } as const
