import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { buildDemoCompany, type DemoStep } from '../../resources/demo-company'
import { employees } from '../../resources/people/employees'
import { getFieldBehaviour } from '../../src/framework/field'
import type { Resource } from '../../src/framework/resource'
import { buildContextOfToday } from '../../src/framework/rule-context/rule-context'
import {
  checkRecord,
  computeValues,
  isConditionMet,
  isVisible,
  parseField,
  type Values,
} from '../../src/framework/validate'
import { listFromStates, listGuards } from '../../src/framework/workflow'

export const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
export const squeezed = (text: string) => text.toLowerCase().replace(/\s+/g, '')
export const countBy = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((v) => [v, values.filter((w) => w === v).length]))
export const idsOf = (records: readonly { key: string }[]) => new Map(records.map(({ key }, index) => [key, index + 1]))

export function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
}

/** The record as it is stored, once every value was read by its field and the whole was checked. */
export function stored(resource: Resource, values: object, day: string): Values {
  const read = Object.entries(values).map(([name, value]) => {
    const parsed = parseField(resource, name, value)
    expect(parsed, `${name} ${JSON.stringify(value)}`).toEqual({ ok: true, value })
    return [name, value]
  })
  const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  const beside = buildContextOfToday(day)
  const record = computeValues(resource, { ...empty, ...Object.fromEntries(read) }, beside)
  expect(checkRecord(resource, record, beside), JSON.stringify(values)).toEqual({})
  const hidden = Object.keys(values).filter((name) => !isVisible(resource, name, record, beside))
  expect(hidden).toEqual([])
  for (const name of Object.keys(resource.computed)) expect(parseField(resource, name, record[name]).ok).toBe(true)
  const { field, initial } = resource.workflow ?? { field: 'status', initial: '' }
  return { ...record, [field]: typeof initial === 'function' ? initial(record, day) : initial }
}

/** The state after the steps, each allowed by the declaration. */
export function stateAfter(resource: Resource, record: Values, steps: readonly DemoStep[]): string {
  return steps.reduce((state, step) => {
    const transition = resource.workflow?.transitions[step.transition]
    if (!transition) throw new Error(`${resource.name} has no transition ${step.transition}`)
    expect(listFromStates(transition)).toContain(state)
    if (transition.comment === 'required') expect(step.comment?.length).toBeGreaterThan(10)
    if (!transition.comment) expect(step.comment).toBeUndefined()
    for (const name of transition.needs ?? []) expect(record[name], name).not.toBeNull()
    expect(listGuards(transition).every((guard) => isConditionMet(guard, record, buildContextOfToday('')))).toBe(true)
    const answered = [...Object.keys(step.asked ?? {}), ...('acceptor' in step ? ['acceptedByPocId'] : [])]
    const wanted = Object.entries(transition.ask ?? {}).filter(([, field]) => field.options.required)
    expect(answered).toEqual(expect.arrayContaining(wanted.map(([name]) => name)))
    for (const [name, value] of Object.entries(step.asked ?? {})) {
      const field = transition.ask?.[name]
      expect(field && getFieldBehaviour(field).parse(value), `${step.transition} ${name}`).toEqual({ ok: true, value })
    }
    return transition.to
  }, String(record.status))
}

function storedEmployees(day: string) {
  const people = buildDemoCompany(day).employees
  const [ids, units] = [idsOf(people), idsOf(buildDemoCompany(day).departments)]
  return people.map((person) => {
    const managers = {
      ...(person.reportingManager && { reportingManagerEmpId: ids.get(person.reportingManager) ?? 0 }),
      ...(person.secondaryManager && { secondaryManagerEmpId: ids.get(person.secondaryManager) ?? 0 }),
    }
    const record = stored(
      employees,
      { ...person.values, departmentId: units.get(person.department) ?? 0, ...managers },
      day,
    )
    return { person, record: { ...record, id: ids.get(person.key) } }
  })
}

export const employeeStates = (day: string) =>
  new Map(storedEmployees(day).map(({ person, record }) => [person.key, stateAfter(employees, record, person.steps)]))
