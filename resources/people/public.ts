export { ageAt } from './rules/ages'
export { fullName } from './rules/names'
export { everybody, findNarrowest, isInScope, type PersonScope, type Scope, scopeFields, toScope } from './rules/scope'
