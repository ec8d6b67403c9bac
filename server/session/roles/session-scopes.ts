import { findNearest } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Caller } from '../../records/caller'

/** The largest number of hours for the session of a scope. */
const mostScopedHours = 8

/** The area under which the reference lists the framework's operations on sessions. */
export const sessionArea = 'Session'

/**
 * A purpose for which people sign in separately from the application. Its token is valid for nothing else.
 */
export interface SessionScope {
  name: string
  /** The area under which the reference lists its operations. */
  area: string
  /** The roles that may sign in to it. */
  to: readonly Role[]
  hours: number
  /** The names of the operations that open and end its session; the framework makes both. */
  signIn: string
  signOut: string
  /** The operations that its token may call, besides signing out. Each also checks its own rights. */
  operations: readonly string[]
}

export type Scopes = readonly SessionScope[]

/** Declares a scope. It only checks the types. */
export const defineScope = (scope: SessionScope): SessionScope => scope

/**
 * Tells whether the caller's token may call the operation. The
 * application's token may call whatever its person may.
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

/** What the check of scopes needs to know about an operation. */
interface ScopedOperation {
  readonly area: string
  readonly whilePasswordMustChange?: boolean
}

/**
 * Tells whether an operation is about sessions, passwords or accounts. Those that a person may call before a
 * required change of password count too, as does the refresh of a session.
 */
const isAboutSessions = ({ area, whilePasswordMustChange }: ScopedOperation): boolean =>
  area === sessionArea || whilePasswordMustChange === true

/**
 * Checks the scopes.
 * @throws Error where a scope lasts too long, has no roles, or names an
 * unknown operation or one about sessions
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
