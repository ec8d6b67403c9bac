export { type Employment, readEmployments } from './employments'
export { mustSeePerson } from './seen'
