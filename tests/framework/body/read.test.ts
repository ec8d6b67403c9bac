import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../server/wire/checks/check-declarations'
import { readResourceBody } from '../../../src/engines/definitions/body/read-resource-body'
import { declaredWith, shipped } from '../../setup/shipped'
import loans from './equipment-loans.json'
import { surroundings } from './surroundings'

test('a body becomes a declaration that the build accepts beside all others', () => {
  const read = readResourceBody(loans, surroundings)
  expect(read.problems).toBeUndefined()
  if (!read.declaration) return
  const { declaration, ids } = read
  expect(declaration.name).toBe('ownEquipmentLoans')
  expect(declaration.route).toBe('OwnEquipmentLoans')
  expect(declaration.operations.create).toBe('createOwnEquipmentLoan')
  expect(ids.choices.kind).toEqual({ laptop: 'c1', phone: 'c2' })
  const inboxKinds = [...(shipped.inboxKinds ?? []), declaration.name]
  checkDeclarations({ ...declaredWith(declaration), inboxKinds })
})
