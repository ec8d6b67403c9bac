import type * as types from '../../../fields'
import type { DeclaredResource } from '../../../framework/declared-resource'
import type { Field, Fields, RequiredMark } from '../../../framework/field'
import type { ResourceName } from '../../../framework/register'

type Constructors = typeof types

/** A field of a file, by the name of its type. */
export type FileField<T extends keyof Constructors> = ReturnType<Constructors[T]>

/** A field of a file that takes one of its choices, or several. */
export type FileChoice<T extends 'choice' | 'choices', V extends string> = Field<
  T extends 'choice' ? V : readonly V[],
  T
>

/** A field without which no record is saved. */
export type Needed<F> = F & RequiredMark

/** A resource in a file: fields, field of the state, states, steps, sets of states, kind of request. */
export type FileResource<
  N extends ResourceName,
  F extends Fields,
  C extends string = never,
  S extends string = string,
  T extends string = string,
  G extends string = never,
  A extends string = never,
> = DeclaredResource<N, F, C, S, T, G, A, Record<never, never>>
