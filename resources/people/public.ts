export { computeAge } from './rules/ages'
export { joinFullName } from './rules/names'
export { everybody, findNarrowestScope, isInScope, type PersonScope, type Scope, scopeFields, toScope } from './rules/scope'
