export { ageAt } from './rules/ages'
export { fullName } from './rules/names'
export { everybody, fits, narrowest, type PersonScope, type Scope, scopeFields, scopeOf } from './rules/scope'
