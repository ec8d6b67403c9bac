import { beforeEach, expect, test } from 'vitest'
import { steward } from '../../resources'
import {
  findCard,
  findLoadedResource,
  loadAreas,
  loadResource,
  onCatalogueChange,
  registerCatalogue,
  requireCatalogue,
  setOwnResources,
} from '../../src/framework/company/catalogue'
import { buildOwnCard } from '../../src/framework/company/own-card'
import type { ResourceBody } from '../../src/framework/company/resource-body'
import { buildCards, enginesArea } from '../../src/framework/company/resource-cards'
import { buildOwnResources } from '../../src/shell/definitions/build-own-resource'
import { toPresentNames, toStoredNames } from '../../src/views/list/stored-names'
import { loadOwnReferences } from '../../src/views/record/related/own-references'
import { listRelations, relationCreatePath, relationTitle } from '../../src/views/record/related-resources'
import type { SignedInPerson } from '../../src/views/signed-in'

const body: ResourceBody = {
  ...{ name: 'equipmentLoans', label: 'Equipment loan', plural: 'Equipment loans', title: 'item' },
  fields: [
    ['f1', 'item', 'text', { label: 'Item', required: true }],
    ['f2', 'borrowerEmpId', 'ref', { label: 'Borrower', to: 'employees' }],
  ],
  access: [{ to: ['employee'], can: ['list', 'show', 'create'] }],
}

const names = new Set<string>(steward.areas.flatMap(({ resources }) => resources.map(({ name }) => name)))

beforeEach(() =>
  registerCatalogue({
    ...buildCards(steward),
    roles: steward.roles,
    events: async () => ({}),
    areas: {
      ...Object.fromEntries(
        steward.areas.map(({ name, resources, adds }) => [
          name,
          { resources: async () => resources, ...(adds && { adds: async () => adds }) },
        ]),
      ),
      [enginesArea]: { resources: async () => steward.resources.filter(({ name }) => !names.has(name)) },
    },
  }),
)

const register = (...bodies: ResourceBody[]) =>
  setOwnResources(bodies.map(buildOwnCard), () =>
    buildOwnResources({ number: 1, resources: bodies.map((one) => ({ key: one.name, body: one })) }),
  )

test('a body becomes a card with its path, and a declaration once it is needed', async () => {
  await register(body)
  const card = requireCatalogue().resources.find(({ area }) => area === 'own')
  expect(card).toMatchObject({ name: 'ownEquipmentLoans', route: 'OwnEquipmentLoans', needs: ['people'] })
  expect(findLoadedResource('ownEquipmentLoans')).toBeUndefined()
  const resource = await loadResource('ownEquipmentLoans')
  expect([resource.route, Object.keys(resource.fields)]).toEqual([card?.route, ['item', 'borrowerEmpId']])
})

test('a changed body replaces what screens hold, and tells them', async () => {
  await register(body)
  await loadResource('ownEquipmentLoans')
  const seen: (string | undefined)[] = []
  const stop = onCatalogueChange(() => seen.push(findLoadedResource('ownEquipmentLoans')?.label))
  await register({ ...body, label: 'Loan', fields: [...body.fields, ['f3', 'due', 'date', { label: 'Due' }]] })
  stop()
  expect(seen).toEqual(['Loan'])
  expect(Object.keys((await loadResource('ownEquipmentLoans')).fields)).toContain('due')
})

test('a retired one is gone, and bodies may refer to each other in a circle', async () => {
  const other: ResourceBody = {
    ...{ name: 'repairs', label: 'Repair', title: 'what', access: body.access },
    fields: [
      ['f1', 'what', 'text', { label: 'What' }],
      ['f2', 'loanId', 'ref', { label: 'Loan', to: 'ownEquipmentLoans' }],
    ],
  }
  const back = {
    ...body,
    fields: [...body.fields, ['f4', 'repairId', 'ref', { label: 'Repair', to: 'ownRepairs' }] as const],
  }
  await register(back, other)
  expect(Object.keys((await loadResource('ownRepairs')).fields)).toEqual(['what', 'loanId'])
  expect(Object.keys((await loadResource('ownEquipmentLoans')).fields)).toContain('repairId')
  await register(other)
  await expect(loadResource('ownEquipmentLoans')).rejects.toThrow('There is no resource')
  expect(requireCatalogue().resources.filter(({ area }) => area === 'own')).toHaveLength(1)
})

const repairs: ResourceBody = {
  ...{ name: 'repairs', label: 'Repair', plural: 'Repairs', title: 'what' },
  access: [{ to: ['hr'], can: ['list', 'show', 'create'] }],
  fields: [
    ['f1', 'what', 'text', { label: 'What' }],
    ['f2', 'loanId', 'ref', { label: 'Loan', to: 'ownEquipmentLoans' }],
    ['f3', 'doneByEmpId', 'ref', { label: 'Done by', to: 'employees', listLabel: 'Repairs they did' }],
    ['f4', 'checkedByEmpId', 'ref', { label: 'Checked by', to: 'employees', isUnlisted: true }],
    ['f5', 'paidByEmpId', 'ref', { label: 'Paid by', to: 'employees', readableBy: ['finance'] }],
  ],
}

const say = (key: string, args?: Readonly<Record<string, unknown>>) => `${key} ${Object.values(args ?? {}).join(' ')}`

/** Lists the titles of related lists of own resources at a record, with what begins a record there. */
async function listTitles(target: string, roles: readonly string[]) {
  const resource = await loadResource(target)
  // The page of a record waits for what its lists need.
  await Promise.all([loadOwnReferences(target), loadAreas(findCard(target)?.beside ?? [])])
  const who = { empId: 7, fullName: '', roles, company: { currency: 'INR', zone: 'UTC' } } as SignedInPerson
  const record = { id: 7, version: 1 }
  return listRelations(resource, who, record)
    .filter(({ other }) => findCard(other.name)?.area === 'own')
    .map((relation) => [
      relationTitle(relation, resource, say),
      relation.isOnly && relationCreatePath(relation, record),
    ])
}

test('references of own resources are listed at the record, for those who may list them', async () => {
  await register(body, repairs)
  expect(await listTitles('employees', ['employee'])).toEqual([
    ['Equipment loans', expect.stringMatching(/^\/OwnEquipmentLoans\/create\?source=.*borrowerEmpId.*7/)],
  ])
  expect(await listTitles('employees', ['hr'])).toEqual([['Repairs they did', false]])
  expect(await listTitles('ownEquipmentLoans', ['hr'])).toEqual([
    ['Repairs', expect.stringContaining('/OwnRepairs/create')],
  ])
  expect(await listTitles('ownEquipmentLoans', ['employee'])).toEqual([])
  await register({ ...body, fields: [['f1', 'item', 'text', { label: 'Item' }]] })
  expect(await listTitles('employees', ['employee'])).toEqual([])
})

test('chosen columns are stored by ids, so that they stay under new names', async () => {
  await register(body)
  const before = await loadResource('ownEquipmentLoans')
  const look = { columns: ['item', 'borrowerEmpId.fullName', 'id'], frame: { groups: ['item'], widths: { item: 90 } } }
  const stored = toStoredNames(before, look)
  expect(stored.columns).toEqual(['~f1', '~f2.fullName', 'id'])
  const [item, ...others] = body.fields
  await register({ ...body, title: 'thing', fields: [['f1', 'thing', 'text', { label: 'Thing' }], ...others] })
  expect(item?.[1]).toBe('item')
  const after = await loadResource('ownEquipmentLoans')
  expect(toPresentNames(after, stored)).toEqual({
    columns: ['thing', 'borrowerEmpId.fullName', 'id'],
    frame: { groups: ['thing'], widths: { thing: 90 } },
  })
  // What an older page stored by names is read as it is.
  expect(toPresentNames(after, { columns: ['thing'] }).columns).toEqual(['thing'])
  expect(toStoredNames(await loadResource('employees'), { columns: ['fullName'] }).columns).toEqual(['fullName'])
})

test('the card says which files, comments and letters its records have', () => {
  const letter = { label: 'Handover', at: 'give', says: [], keepAs: 'paper', templatesBy: ['hr' as const] }
  const kind = ['f9', 'kind', 'choice', { options: [['c1', 'phone', 'Telephone']] }] as const
  const card = buildOwnCard({
    ...{ ...body, fields: [...body.fields, kind], comments: true as const },
    files: { paper: { label: 'Paper', to: [] } },
    letters: { one: { ...letter, template: 'handover' }, other: { ...letter, template: '$record.kind' } },
  })
  expect([card.files, card.comments]).toEqual([{ paper: true }, true])
  expect(card.templates).toEqual({
    by: ['hr'],
    names: {
      'ownEquipmentLoans.handover': 'Equipment loan: Handover',
      'ownEquipmentLoans.phone': 'Equipment loan: Telephone',
    },
  })
})
