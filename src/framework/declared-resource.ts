import type { Approval } from './approval'
import type { Fields } from './field'
import type { ResourceName } from './register'
import type { Resource } from './resource'
import type { ContextSources } from './rule-context/rule-context'
import type { TypedWorkflow } from './workflow'

/** A declared resource, with the literal names of its fields, states, steps and sets. */
export type DeclaredResource<
  N extends ResourceName,
  F extends Fields,
  C extends string,
  S extends string,
  T extends string,
  G extends string,
  A extends string,
  V extends ContextSources = ContextSources,
> = Omit<Resource<F>, 'name' | 'given' | 'workflow' | 'approval'> & { readonly name: N; readonly given: V } & ([
    C,
  ] extends [never]
    ? { readonly workflow?: never }
    : { readonly workflow: TypedWorkflow<C, S, T, G> }) &
  ([A] extends [never] ? { readonly approval?: never } : { readonly approval: Approval<string, S, T> })
