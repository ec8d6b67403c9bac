import { findNearest } from '../../../src/framework/naming'
import type { Role } from '../../../src/framework/register'
import type { Caller } from '../../records/caller'

/** No session of a scope lasts longer, in hours. */
const mostScopedHours = 8

/** Of the framework's own operations about sessions. */
export const sessionArea = 'Session'

/** Something that people sign in to apart from the application, with a token that does that and nothing else. */
export interface SessionScope {
  name: string
  /** Of its operations in the reference. */
  area: string
  /** Who may sign in to it. */
  to: readonly Role[]
  hours: number
  /** Names of the operations that open and end a session of it; both are made of this. */
  signIn: string
  signOut: string
  /** All that its token opens besides ending itself; each asks for its own rights as well. */
  operations: readonly string[]
}

export type Scopes = readonly SessionScope[]

/** Declares a scope; the types are all it adds. */
export const defineScope = (scope: SessionScope): SessionScope => scope

/** Whether the caller's token opens the operation at all; one of the application opens what its person may call. */
export function isInScope(
  scopes: Scopes,
  { scope }: Pick<Caller, 'scope'>,
  { name }: { readonly name: string },
): boolean {
  if (scope === undefined) return true
  const declared = scopes.find((each) => each.name === scope)
  return declared !== undefined && (declared.signOut === name || declared.operations.includes(name))
}

/** What is known of an operation that a scope may name. */
interface Opened {
  readonly area: string
  readonly whilePasswordMustChange?: boolean
}

/**
 * Whether an operation is about sessions, passwords or accounts. What is open to who has to choose a new password is,
 * and what refreshes a session.
 */
const isAboutSessions = ({ area, whilePasswordMustChange }: Opened): boolean =>
  area === sessionArea || whilePasswordMustChange === true

/** @throws Error where a scope lasts too long, is for nobody, or opens what is no operation or about anybody's session */
export function checkScopes(scopes: Scopes, registry: ReadonlyMap<string, Opened>): void {
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
