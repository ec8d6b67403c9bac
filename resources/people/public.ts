export { computeAge } from './rules/compute-age'
export { everybody, findNarrowestScope, isInScope, type PeopleScope, type PersonScope, scopeFields, toScope } from './rules/people-scope'
export { joinFullName } from './rules/person-names'
export { isSameName } from './rules/same-name'
