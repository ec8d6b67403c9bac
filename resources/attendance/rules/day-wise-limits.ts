/** The most columns of the matrix: two months. */
export const mostDays = 62
/** The most people in one answer. */
export const mostPeople = 100
