import { markStepOpened } from '../../server/approvals/guards/opened-requests'
import { findCurrentStep } from '../../server/approvals/submit'
import type { FileStore } from '../../server/files/store/file-store'
import { asSystem } from '../../server/records/caller'
import { type Attribute, getTable, type Model, type Table } from '../../server/records/model'
import { changeRowsTogether } from '../../server/records/write/many/change-rows'
import { createMany } from '../../server/records/write/many/create-many'
import { updateAllOrNone } from '../../server/records/write/many/update-all-or-none'
import { takeStep } from '../../server/records/write/transition'
import { lockRecords, type Writer } from '../../server/records/write/writer'
import type { RefOptions } from '../../src/fields/ref'
import { approvalTables } from '../../src/framework/approval'
import type { Values } from '../../src/framework/validate'
import { listFromStates } from '../../src/framework/workflow'
import type { DemoUserStep } from './demo-types'
import { groupBy } from './table'

export interface DemoWriter {
  writer: Writer
  id(resource: string, key: string): number
  know(resource: string, key: string, id: number): void
  /** The store for files; without one, only rows are written. */
  files?: FileStore
}

/** Returns a writer of the demo, which remembers the ids of records by their keys. */
export function startFilling(writer: Writer, files?: FileStore): DemoWriter {
  const ids = new Map<string, number>()
  return {
    writer,
    ...(files && { files }),
    id(resource, key) {
      const id = ids.get(`${resource} ${key}`)
      if (!id) throw new Error(`${resource} ${key} is not written yet`)
      return id
    },
    know: (resource, key, id) => void ids.set(`${resource} ${key}`, id),
  }
}

/**
 * Returns a writer that writes records as they are, in sets and in the name of a person, without effects. It
 * skips rules that compare records one by one; the tests of the demo check these.
 */
export const asBulkWriter = (writer: Writer, empId: number | null = null): Writer => ({
  ...writer,
  caller: { ...asSystem(), empId },
  handlers: {},
  model: removeLimits(writer.model),
})

/**
 * Returns a bulk writer for older data: it does not check whether references may name their targets today.
 */
export const asHistoricalWriter = (writer: Writer, empId: number | null = null): Writer => {
  const sets = asBulkWriter(writer, empId)
  return { ...sets, model: removeReferenceFilters(sets.model) }
}

const free = new WeakMap<Model, Model>()

function removeReferenceFilters(model: Model): Model {
  const found = free.get(model)
  if (found) return found
  const freed = ([name, attribute]: [string, Attribute]): [string, Attribute] => {
    const { where: _, match: __, ...options } = attribute.field.options as RefOptions
    return [name, attribute.target ? { ...attribute, field: { ...attribute.field, options } } : attribute]
  }
  const without = ([name, table]: [string, Table]): [string, Table] => [name, { ...table, attributes: new Map([...table.attributes].map(freed)) }]
  const made = { ...model, tables: new Map([...model.tables].map(without)) }
  free.set(model, made)
  return made
}

const known = new WeakMap<Model, Model>()

function removeLimits(model: Model): Model {
  const found = known.get(model)
  if (found) return found
  const without = ([name, table]: [string, Table]): [string, Table] => [name, { ...table, resource: { ...table.resource, limits: [] } }]
  const made = { ...model, tables: new Map([...model.tables].map(without)) }
  known.set(model, made)
  return made
}

export async function addRecords(writer: Writer, resource: string, all: readonly Values[]): Promise<number[]> {
  const created = await createMany(
    writer,
    resource,
    all.map((values, place) => ({ place, values })),
  )
  return created.map(({ id, error }) => {
    if (error || id === null) throw error ?? new Error(`A record of ${resource} was not written`)
    return id
  })
}

/** Does what `addMany` does, for records that have keys. */
export async function addKnown(writer: Writer, know: DemoWriter['know'], resource: string, all: readonly { key: string; values: Values }[]): Promise<void> {
  const ids = await addRecords(
    writer,
    resource,
    all.map(({ values }) => values),
  )
  for (const [at, { key }] of all.entries()) know(resource, key, ids[at] ?? 0)
}

/** A record that refers to earlier records of its kind by their keys. */
interface Linked {
  key: string
  after: readonly (string | null)[]
}

/** Splits records into as few sets as their references to each other allow. */
export function splitLinked<Each extends Linked>(all: readonly Each[]): Each[][] {
  const parts: Each[][] = []
  for (const each of all) {
    const part = parts.at(-1)
    if (part && !part.some(({ key }) => each.after.includes(key))) part.push(each)
    else parts.push([each])
  }
  return parts
}

/** Sets records to their current states. */
export async function setRecordValues(writer: Writer, resource: string, all: ReadonlyMap<number, Values>): Promise<void> {
  const names = [...new Set([...all.values()].flatMap((values) => Object.keys(values)))]
  const wanted = [...all].map(([id, values]) => ({ id, values: () => values }))
  if (wanted.length === 0) return
  await updateAllOrNone(writer, resource, names, wanted)
}

/** A step of a record, with its input. */
export interface Step {
  resource: string
  id: number
  transition: string
  values?: Values
  comment?: string | undefined
}

/**
 * Takes steps of many records in sets: first the first step of each record, then the second ones. Each step
 * writes only its row and its history. Guards are not checked; the tests of the demo check them.
 */
export async function takeInTurns(writer: Writer, steps: readonly Step[]): Promise<void> {
  const ofRecords = [...groupBy(steps, ({ resource, id }) => `${resource} ${id}`).values()]
  const turns = Math.max(0, ...ofRecords.map((own) => own.length))
  for (let turn = 0; turn < turns; turn += 1) {
    const taken = ofRecords.flatMap((own) => own[turn] ?? [])
    for (const [, alike] of groupBy(taken, ({ resource, transition }) => `${resource} ${transition}`)) await takeTogether(writer, alike)
  }
}

async function takeTogether(writer: Writer, steps: readonly Step[]): Promise<void> {
  const [{ resource, transition } = { resource: '', transition: '' }] = steps
  const table = getTable(writer.model, resource)
  const { field = '', transitions = {} } = table.resource.workflow ?? {}
  const declared = transitions[transition]
  if (!declared) throw new Error(`${resource} has no step ${transition}`)
  const ids = steps.map(({ id }) => id)
  const stored = await lockRecords(writer, table, ids, 'steps of the demo', {})
  const changes = steps.map(({ id, values = {}, comment = null }) => {
    const before = stored.get(id)?.record ?? {}
    const state = String(before[field])
    if (!listFromStates(declared).includes(state)) throw new Error(`${resource} ${id} is ${state} before ${transition}`)
    const saved = Object.entries(values).filter(([name]) => name in table.resource.fields)
    return { id, before, values: { ...Object.fromEntries(saved), [field]: declared.to }, comment, action: transition }
  })
  await changeRowsTogether(writer, table, changes)
}

/** Builds a caller with the rights of a user. */
export const buildUserCaller = (empId: number, roles: Writer['caller']['roles'] = ['employee']): Writer['caller'] => ({
  empId,
  roles,
  sessionId: null,
  isSystem: false,
})

/** Takes a step in the name of a user, with their rights. */
export async function takeStepAs(
  { writer, id }: DemoWriter,
  { by, transition, comment, asked }: DemoUserStep,
  resource: string,
  recordId: number,
  roles?: Writer['caller']['roles'],
): Promise<void> {
  const caller = buildUserCaller(id('employees', by), roles)
  const input = { id: recordId, comment: comment ?? null, asked: { ...asked } }
  await takeStep({ ...writer, caller }, resource, transition, input)
}

/** Decides an approval step in the name of its approver; the default decision is to approve. */
export async function decideStepAs(
  filling: DemoWriter,
  resource: string,
  recordId: number,
  by: string,
  roles: Writer['caller']['roles'],
  decided: Pick<DemoUserStep, 'transition' | 'comment'> = { transition: 'approve' },
): Promise<void> {
  const { writer, id } = filling
  const step = await findCurrentStep(writer, getTable(writer.model, resource), recordId)
  if (step === undefined) throw new Error(`Nobody is asked about ${resource} ${recordId}`)
  // Approvers open a request before they decide it, so the demo marks it as opened.
  await markStepOpened({ ...writer, caller: buildUserCaller(id('employees', by)) }, step)
  await takeStepAs(filling, { by, ...decided }, approvalTables.steps, step, roles)
}

/** Takes the steps of a record one after the other, each in the name of its user. */
export async function takeStepsInOrder(filling: DemoWriter, resource: string, key: string, steps: readonly DemoUserStep[] = []) {
  for (const step of steps) await takeStepAs(filling, step, resource, filling.id(resource, key), ['finance', 'employee'])
}
