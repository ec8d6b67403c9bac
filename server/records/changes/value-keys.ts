import {
  pickOwn,
  readNameKey,
  type TranslateName,
  translateFields,
  translateValue,
  type ValueIds,
  writeNameKey,
} from '../../../src/framework/company/name-keys'
import type { Table } from '../model'

function findValueIds({ resource: { ids, workflow } }: Table, name: string): ValueIds | undefined {
  if (!ids) return undefined
  const isState = name === workflow?.field && Object.keys(ids.states).length > 0
  const entries = isState ? ids.states : pickOwn(ids.choices, name)
  const nested = pickOwn(ids.nested, name)
  return entries || nested ? { entries, nested } : undefined
}

function translateByField(table: Table, field: string, value: unknown, to: TranslateName): unknown {
  const ids = findValueIds(table, field)
  return ids ? translateValue(ids, value, to) : value
}

/** Answers a value of a field as it is kept: choices, states and nested fields by their ids. */
export const toValueKey = (table: Table, field: string, value: unknown): unknown =>
  translateByField(table, field, value, writeNameKey)

/** Answers a kept value with the present names; what is gone has the name that it had. */
export const toNamedValue = (table: Table, field: string, value: unknown): unknown =>
  translateByField(table, field, value, readNameKey)

/** Answers the key of a step. */
export const toStepKey = ({ resource: { ids } }: Table, step: string): string => writeNameKey(ids?.steps, step)

/** Finds the present name of a step that was kept by its key. */
export const findStepByKey = ({ resource: { ids } }: Table, key: string): string => readNameKey(ids?.steps, key)

/** Answers what a step asks by the ids of its questions, or by the present names again. */
export function translateAnswers(
  { resource: { ids } }: Table,
  step: string,
  answers: Readonly<Record<string, unknown>>,
  way: 'toKeys' | 'toNames',
): Record<string, unknown> {
  const questions = ids && pickOwn(ids.asked, step)
  return questions ? translateFields(questions, answers, way === 'toKeys' ? writeNameKey : readNameKey) : answers
}
