import { check, ref, secret, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'

/** Records with values that are kept encrypted, for tests. */
export const vaults = defineResource('vaults', {
  label: 'Vault',
  route: 'Vaults',
  title: 'name',
  fields: {
    name: text({ required: true, max: 80, search: true }),
    kind: text({ max: 20 }),
    number: secret({ unique: true, isCompact: true, max: 40, readableBy: ['finance', 'admin'] }),
    code: secret({ pattern: '^[A-Z]{4}0[A-Z0-9]{6}$', isUpperCase: true, fixed: true }),
    token: secret({ shows: 0 }),
    pin: secret({ readableBy: ['hr'] }),
    key: secret({ tells: 'ownerEmpId' }),
    ownerEmpId: ref('employees'),
    isShut: check({ default: false }),
  },
  unique: [{ code: 'oneCode', on: ['kind', 'code'], message: 'Another vault of the kind has this code.' }],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { isShut: { eq: false } } },
    { to: ['finance', 'admin'], can: ['list', 'show', 'create', 'update', 'delete', 'export'] },
    { to: 'hr', can: ['update'] },
  ],
  views: { list: { columns: ['name', 'number', 'code'], sort: 'name' } },
})

export const declaredVaults = declaredWith(vaults)

export interface Vault {
  id: number
  version: number
  name: string
  number?: string | null
  code: string | null
  token: string | null
}
