export { type Employment, readEmployments } from './employments'
export { requireVisiblePerson } from './seen'
