import { expect } from 'vitest'
import type { DefinitionsAnswer } from '../../../src/framework/company/definition'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { claimFields, employeeFields } from './own-field-bodies'

export type Row = Record<string, unknown> & { id: number; version: number }

/** The demo company with own fields of employees and of claims, and people who may read some of them. */
export interface OwnFieldCompany {
  app: TestApp
  admin: Person
  hr: Person
  finance: Person
  /** Two employees without any other role. */
  one: Person
  two: Person
  /** Calls an operation that has to succeed; answers its data. */
  done<Data = Row>(operation: string, params: object, as: Person): Promise<Data>
  /** What somebody who may not do it is answered, as text. */
  refused(operation: string, params: object, as: Person): Promise<string>
  apply(kind: string, body: object, key?: string): Promise<string>
  readEmployee(person: Person, as?: Person): Promise<Row>
  saveEmployee(person: Person, values: object): Promise<Row>
}

export async function startOwnFields(): Promise<OwnFieldCompany> {
  const app = await startApp()
  const [admin, hr, finance] = [await app.person('admin'), await app.person('hr'), await app.person('finance')]
  const [one, two] = [await app.person(), await app.person()]
  const done = async <Data>(operation: string, params: object, as: Person): Promise<Data> => {
    const { body } = await app.call<Data>(operation, { ...params }, { as })
    expect({ operation, error: body.error, fields: body.fields ?? null }).toEqual({
      operation,
      error: null,
      fields: null,
    })
    return body.data as Data
  }
  const apply = async (kind: string, body: object, key?: string) => {
    const { number } = await done<DefinitionsAnswer>('getCurrentDefinitions', {}, admin)
    const input = { number, kind, body, reason: 'We need it', ...(key && { key }) }
    return (await done<{ key: string }>('applyDefinition', input, admin)).key
  }
  const readEmployee = (person: Person, as = hr) => done<Row>('getEmployeeByEmpId', { id: person.empId }, as)
  await apply('overlay', employeeFields)
  await apply('overlay', claimFields)
  return {
    ...{ app, admin, hr, finance, one, two, done, apply, readEmployee },
    refused: async (operation, params, as) => {
      const { body } = await app.call(operation, { ...params }, { as })
      expect(body.data).toBeNull()
      return JSON.stringify({ ...body, requestId: undefined })
    },
    saveEmployee: async (person, values) => {
      const { version } = await readEmployee(person)
      return done<Row>('updateEmployee', { id: person.empId, version, ...values }, hr)
    },
  }
}
