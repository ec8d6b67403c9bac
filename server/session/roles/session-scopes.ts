import { findNearest } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Caller } from '../../records/caller'

/** Most hours of a scope's session. */
const mostScopedHours = 8

/** Area of the framework's operations on sessions. */
export const sessionArea = 'Session'

/** A purpose that people sign in to apart from the application; its token serves nothing else. */
export interface SessionScope {
  name: string
  /** Area of its operations in the reference. */
  area: string
  /** Roles that may sign in to it. */
  to: readonly Role[]
  hours: number
  /** Names of the operations that open and end its session; both are generated. */
  signIn: string
  signOut: string
  /** Operations that its token may call besides signing out; each checks its own rights too. */
  operations: readonly string[]
}

export type Scopes = readonly SessionScope[]

/** Declares a scope; the types are all it adds. */
export const defineScope = (scope: SessionScope): SessionScope => scope

/**
 * Whether the caller's token may call the operation; the application's token
 * may call whatever its person may.
 */
export function isAllowedInScope(
  scopes: Scopes,
  { scope }: Pick<Caller, 'scope'>,
  { name }: { readonly name: string },
): boolean {
  if (scope === undefined) return true
  const declared = scopes.find((each) => each.name === scope)
  return declared !== undefined && (declared.signOut === name || declared.operations.includes(name))
}

/** The facts of an operation that a scope may name. */
interface ScopedOperation {
  readonly area: string
  readonly whilePasswordMustChange?: boolean
}

/**
 * Whether an operation is about sessions, passwords or accounts. Those open while the password must change
 * count too, and so does the refresh of a session.
 */
const isAboutSessions = ({ area, whilePasswordMustChange }: ScopedOperation): boolean =>
  area === sessionArea || whilePasswordMustChange === true

/**
 * @throws Error where a scope lasts too long, has no roles, or names an unknown
 * operation or one about sessions
 */
export function checkScopes(scopes: Scopes, registry: ReadonlyMap<string, ScopedOperation>): void {
  const own = scopes.flatMap(({ signIn, signOut }) => [signIn, signOut])
  for (const { name, to, hours, operations } of scopes) {
    const fail = (what: string): never => {
      throw new Error(`The scope ${name} ${what}`)
    }
    if (scopes.filter((each) => each.name === name).length > 1) fail('is declared twice')
    if (to.length === 0) fail('is for nobody')
    if (!(hours > 0 && hours <= mostScopedHours)) fail(`lasts ${hours} hours; at most ${mostScopedHours}`)
    for (const operation of operations) {
      const target = registry.get(operation)
      if (!target)
        fail(`opens ${operation}, which is none; did you mean ${findNearest(operation, [...registry.keys()])}?`)
      else if (own.includes(operation) || isAboutSessions(target))
        fail(`names ${operation}, which is about sessions or passwords`)
    }
  }
}
