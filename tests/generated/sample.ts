import { buildKernelOperations, kernelExtensions } from '../../server/operations'
import type { Operation } from '../../server/wire/operation'
import { type Resource, stepOperationName } from '../../src/framework/resource'
import { trialOperationName } from '../../src/framework/rule-context/trial-answer'
import { shipped } from '../setup/shipped'
import { kindsOfBody, kindsOfInput, type Share, some } from './cases'
import { valuePayloads } from './hostile'
import { seeded } from './random'

/** How much of everything a run tries. */
export interface Sample {
  /** Of every kind of case so many among inputs that the same code reads and works with. */
  ofKin: number
  /** Kinds of cases that an operation meets at the least of which any are tried. */
  ofOperation: number
  /** Kinds of cases that an operation meets that is written by hand. */
  ofWritten: number
}

export const usual: Sample = { ofKin: 1, ofOperation: 4, ofWritten: 8 }
/** All there is of what is written by hand. */
export const exhaustive: Sample = { ofKin: 12, ofOperation: 24, ofWritten: Number.POSITIVE_INFINITY }
/** Strange names, and strange bodies, that an operation meets where it meets any. */
const atOnce = 2

/** Everything: each input meets each kind, with one payload of each category. */
export const whole =
  (perCategory: number): Share =>
  (_field, kind) =>
    kind in valuePayloads ? perCategory : Number.POSITIVE_INFINITY

const { operations = [], extensions = [] } = shipped
const byHand = new Set(
  [...buildKernelOperations(shipped, []), ...kernelExtensions, ...operations, ...extensions].map(({ name }) => name),
)

/** Whether somebody wrote what it does, in whole or in part. */
export const isWritten = ({ name, resource }: Pick<Operation, 'name' | 'resource'>): boolean =>
  resource === undefined || byHand.has(name)

/** The verb of an operation made from a declaration; an action is a work of its own. */
function workOf(operation: Operation, resources: readonly Resource[]): string {
  const resource = resources.find(({ name }) => name === operation.resource)
  if (!resource) return operation.name
  const verb = Object.entries(resource.operations).find(([, name]) => name === operation.name)?.[0]
  const isAction = Object.keys(resource.actions).some((step) => stepOperationName(resource, step) === operation.name)
  if (isAction) return operation.name
  const tried = (['create', 'update'] as const).find((each) => trialOperationName(resource, each) === operation.name)
  return verb ?? (tried ? `try ${tried}` : 'step')
}

interface Slot {
  operation: string
  field: string
  kind: string
}

const keyOf = ({ operation, field, kind }: Slot) => `${operation} ${field} ${kind}`

function slotsOf({ name, input }: Operation): Slot[] {
  const fields = Object.keys(input)
  return [
    ...fields.flatMap((field) => kindsOfInput.map((kind) => ({ operation: name, field, kind }))),
    ...kindsOfBody.map((kind) => ({ operation: name, field: '', kind })),
  ]
}

/** So many of a list, from all over it. */
function spread<T>(all: readonly T[], most: number, below: (n: number) => number): T[] {
  const step = Math.max(1, Math.floor(all.length / most))
  return some(all, all.length, below)
    .filter((_, index) => index % step === 0)
    .slice(0, most)
}

/**
 * Which cases are tried, the same at every run. What is written by hand meets so many kinds, all over its inputs. Where
 * operations are made from declarations the same code serves them all: there every kind meets every type of field in
 * every verb, on as few operations as hold them all, since finding a valid call of one costs more than the cases. Bodies
 * that are no form are refused before any operation is asked.
 */
export function sampled(
  operations: readonly Operation[],
  resources: readonly Resource[],
  seed: number,
  { ofKin, ofOperation, ofWritten }: Sample,
): { tried: Operation[]; shareOf: (operation: Operation) => Share } {
  const below = seeded(seed)
  const kin = new Map<string, Slot[]>()
  const taken = new Set<string>()
  for (const operation of operations) {
    const slots = slotsOf(operation)
    if (isWritten(operation)) {
      for (const slot of spread(slots, ofWritten, below)) taken.add(keyOf(slot))
      continue
    }
    const work = workOf(operation, resources)
    for (const slot of slots) {
      const like = [work, operation.input[slot.field]?.type.name, slot.kind].join(' ')
      kin.set(like, [...(kin.get(like) ?? []), slot])
    }
  }
  const few = new Set<string>()
  for (const slots of kin.values()) {
    const there = slots.filter(({ operation }) => few.has(operation))
    for (const slot of spread(there.length > 0 ? there : slots, ofKin, below)) {
      taken.add(keyOf(slot))
      few.add(slot.operation)
    }
  }
  for (const operation of operations)
    if (few.has(operation.name))
      for (const slot of spread(slotsOf(operation), ofOperation, below)) taken.add(keyOf(slot))
  return {
    tried: operations.filter((operation) => isWritten(operation) || few.has(operation.name)),
    shareOf:
      ({ name }) =>
      (field, kind) => {
        if (!taken.has(keyOf({ operation: name, field, kind }))) return 0
        return kind in valuePayloads ? 1 : atOnce
      },
  }
}
