export { computeAge } from './rules/ages'
export { joinFullName } from './rules/names'
export { everybody, findNarrowestScope, isInScope, type PeopleScope, type PersonScope, scopeFields, toScope } from './rules/scope'
