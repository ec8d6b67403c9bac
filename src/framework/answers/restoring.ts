import type { FieldError } from '../errors'

/** A field that stood otherwise after an entry of the history than it does today. */
export interface Stood {
  name: string
  present?: unknown
  past?: unknown
  presentLabel?: string
  pastLabel?: string
  /** Why it cannot be restored; of a removed field nothing else is told. */
  problem?: FieldError
}

/** A record as it stood after an entry of its history, beside what it holds today. */
export interface Version {
  entry: { id: number; at: string; action: string }
  /** The record's version today. */
  version: number
  fields: readonly Stood[]
}
