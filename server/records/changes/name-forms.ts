import type { Model, Table } from '../model'
import { findNameByKey, toFieldKey } from './field-keys'
import { findStepByKey, toNamedValue, toStepKey, toValueKey, translateAnswers } from './value-keys'

/** How fields, choices, states and steps of a table are written: by their names, or by their ids. */
export interface NameForm {
  field(table: Table, name: string): string
  /** @param field the name of the field as it is written before */
  value(table: Table, field: string, value: unknown): unknown
  step(table: Table, step: string): string
  /** @param step the name of the step as it is written before */
  answers(table: Table, step: string, answers: Readonly<Record<string, unknown>>): Record<string, unknown>
}

const toCurrentField = (table: Table, key: string): string => findNameByKey(table, key) ?? key

/** Writes names by the ids of what they stand for, as everything is kept that outlives a name. */
export const keyForm: NameForm = {
  field: toFieldKey,
  value: (table, field, value) => toValueKey(table, toCurrentField(table, field), value),
  step: toStepKey,
  answers: (table, step, answers) => translateAnswers(table, step, answers, 'toKeys'),
}

/** Writes what is kept by ids with the present names. */
export const currentForm: NameForm = {
  field: toCurrentField,
  value: (table, field, value) => toNamedValue(table, toCurrentField(table, field), value),
  step: findStepByKey,
  answers: (table, step, answers) => translateAnswers(table, findStepByKey(table, step), answers, 'toNames'),
}

/** Writes names of one model as those of another one. What is gone keeps its name. */
export function createFollowForm(after: Model): NameForm {
  const findTable = ({ resource }: Table) => after.tables.get(resource.name)
  const toField = (table: Table, name: string) => {
    const next = findTable(table)
    return (next && findNameByKey(next, toFieldKey(table, name))) ?? name
  }
  return {
    field: toField,
    value(table, field, value) {
      const next = findTable(table)
      return next ? toNamedValue(next, toField(table, field), toValueKey(table, field, value)) : value
    },
    step(table, step) {
      const next = findTable(table)
      return next ? findStepByKey(next, toStepKey(table, step)) : step
    },
    answers(table, step, answers) {
      const next = findTable(table)
      const keys = keyForm.answers(table, step, answers)
      return next ? currentForm.answers(next, toStepKey(table, step), keys) : answers
    },
  }
}
