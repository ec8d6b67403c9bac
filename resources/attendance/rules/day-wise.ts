/** Columns of the matrix of people and days at most: two months. */
export const mostDays = 62
/** People in one answer at most. */
export const mostPeople = 100
