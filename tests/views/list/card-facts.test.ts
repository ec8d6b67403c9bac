import { expect, test } from 'vitest'
import { resources } from '../../../resources'
import { listColumns } from '../../../src/views/display-fields'
import { formatCardFacts, pickCardFields } from '../../../src/views/list/cards/card-facts'
import { isMoney } from '../../../src/views/value/is-money'

const find = (name: string) => resources.find((resource) => resource.name === name)
const admin = { empId: 1, fullName: '', roles: ['admin' as const], company: { currency: 'INR', zone: 'UTC' } }

function cardOf(name: string) {
  const resource = find(name)
  if (!resource) throw new Error(`There is no resource ${name}`)
  const { all, usual } = listColumns(resource, admin, find)
  const visible = usual.flatMap((column) => all.find((each) => each.name === column) ?? [])
  return { resource, ...pickCardFields(resource, { visible, all }) }
}

test('a card of each resource has an amount of money at most, and says nothing twice', () => {
  const amounts = resources.flatMap((resource) => {
    const { amount, facts, summary } = cardOf(resource.name)
    const names = facts.map(({ name }) => name)
    expect(amount === undefined || isMoney(amount.field)).toBe(true)
    const repeated = [resource.title, resource.workflow?.field, amount?.name, ...summary]
    expect(names.filter((name) => repeated.includes(name))).toEqual([])
    return amount ? [resource.name] : []
  })
  expect(amounts).toEqual(expect.arrayContaining(['invoices', 'expenses', 'procurements', 'receivables']))
})

test('names and choices say themselves what they are, figures and days have their label, nothing is left out', () => {
  const { facts } = cardOf('invoices')
  const row = {
    ...{
      id: 1,
      customerId: 3,
      issueDate: '2026-11-18',
      dueDate: '2026-12-18',
      sowId: 4,
      status: 'issued',
      balance: '0.00',
    },
    labels: { sowId: 'Claims intake', customerId: 'Wexmoor' },
  }
  expect(formatCardFacts(facts, row, 'INR')).toEqual(['Claims intake', 'Issued on 18 Nov 2026', 'Due 18 Dec 2026'])
  const hidden = { ...row, labels: {} }
  expect(formatCardFacts(facts, hidden, 'INR').join()).not.toMatch(/4|#/)
})
