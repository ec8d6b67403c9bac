/** Words of the calendar server. */
export const words = { otherYear: 'Choose a day of {year}.' } as const
