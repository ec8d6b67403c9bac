/** The largest number of days on the day-wise page: two months. */
export const mostDays = 62
/** The largest number of people in one answer. */
export const mostPeople = 100
