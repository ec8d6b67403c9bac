export { type Employment, readEmployments } from './employment-periods'
export {
  findManager,
  findRoleHolders,
  isEmployed,
  isSubordinateOf,
  type NamedPerson,
  readEmployedPeople,
} from './people-lookup'
export { requireVisiblePerson } from './visible-person'
