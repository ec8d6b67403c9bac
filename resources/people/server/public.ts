export { type Employment, readEmployments } from './employment-periods'
export { requireVisiblePerson } from './visible-person'
