import { expect, test } from 'vitest'
import {
  checkScopes,
  isAllowedInScope,
  type SessionScope,
  sessionArea,
} from '../../server/session/roles/session-scopes'
import { documented } from './documented'

const registry = new Map(
  [
    ...['getVehicles', 'getVehiclesById', 'signInAtKeyBoard', 'leaveKeyBoard'].map((name) => ({
      name,
      area: 'Vehicle',
    })),
    { name: 'getMySessions', area: sessionArea },
    { name: 'getEmployeeByEmpId', area: 'Employee', whilePasswordMustChange: true },
  ].map((operation) => [operation.name, operation]),
)
const [keyBoard] = documented<SessionScope>('Scopes', ['keyBoard']) as [SessionScope]

test('a scope opens what it names, its own end, and nothing else', () => {
  const opens = (scope: string | undefined, name: string) =>
    isAllowedInScope([keyBoard], scope === undefined ? {} : { scope }, { name })
  const names = [...registry.keys(), 'ping']
  expect(names.filter((name) => opens('keyBoard', name))).toEqual(['getVehicles', 'getVehiclesById', 'leaveKeyBoard'])
  expect(names.filter((name) => opens('another', name))).toEqual([])
  expect(names.filter((name) => opens('', name))).toEqual([])
  expect(names.filter((name) => opens(undefined, name))).toEqual(names)
})

test.each([
  [{ operations: ['getVehicle'] }, 'opens getVehicle, which is none; did you mean getVehicles?'],
  [{ operations: ['leaveKeyBoard'] }, 'names leaveKeyBoard, which is about sessions or passwords'],
  [{ operations: ['getMySessions'] }, 'names getMySessions, which is about sessions or passwords'],
  [{ operations: ['getEmployeeByEmpId'] }, 'names getEmployeeByEmpId, which is about sessions or passwords'],
  [{ hours: 9 }, 'lasts 9 hours; at most 8'],
  [{ hours: 0 }, 'lasts 0 hours'],
  [{ hours: Number.NaN }, 'lasts NaN hours'],
  [{ to: [] }, 'is for nobody'],
])('%j stops the start', (wrong, message) => {
  expect(() => checkScopes([keyBoard], registry)).not.toThrow()
  expect(() => checkScopes([{ ...keyBoard, ...wrong }], registry)).toThrow(`The scope keyBoard ${message}`)
})

test('a scope that is declared twice stops the start', () => {
  expect(() => checkScopes([keyBoard, keyBoard], registry)).toThrow('is declared twice')
})
