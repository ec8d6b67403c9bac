import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pickCardBody } from '../../server/operations/definitions/own/card-body'
import { buildOwnCard, type CardBody } from '../../src/framework/company/own-card'
import type { ResourceBody } from '../../src/framework/company/resource-body'

const folder = new URL('../../docs/declaration/', import.meta.url)
const bodies: ResourceBody[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .filter(({ fields }) => Array.isArray(fields))

const letter = { label: 'Handover', at: 'give', says: ['{item}'], keepAs: 'paper', templatesBy: ['hr' as const] }

/** A body with all that a card tells. */
const rich: ResourceBody = {
  ...{ name: 'loans', label: 'Loan', plural: 'Loans', title: 'item', menu: 'HR', icon: 'Devices', comments: true },
  fields: [
    ['f1', 'item', 'text', { required: true, max: 120 }],
    ['f2', 'borrowerEmpId', 'ref', { to: 'employees', label: 'Borrower' }],
    ['f3', 'lenderEmpId', 'ref', { to: 'employees', isUnlisted: true }],
    [
      'f4',
      'kind',
      'choice',
      {
        options: [
          ['c1', 'phone', 'Telephone'],
          ['c2', 'desk'],
        ],
      },
    ],
    ['f5', 'colour', 'choice', { options: [['c1', 'red', 'Red']] }],
  ],
  access: [{ to: ['employee'], can: ['list', 'show'], where: { borrowerEmpId: { eq: '$me' } } }],
  files: { paper: { label: 'Paper', to: [] } },
  letters: { one: { ...letter, template: 'handover' }, other: { ...letter, template: '$record.kind' } },
}

test('a card is the same of the whole body and of the part that is sent for it', () => {
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of [...bodies, rich]) {
    const part: CardBody = JSON.parse(JSON.stringify(pickCardBody(body)))
    expect(buildOwnCard(part)).toEqual(buildOwnCard(body))
  }
})

test('the part holds neither plain fields nor rules, and a body that is none does no harm', () => {
  expect(JSON.stringify(pickCardBody(rich))).not.toMatch(/colour|max|says/)
  for (const body of [null, 'x', [], {}, { fields: 7, letters: [], files: null }, { fields: [null, 'a', []] }])
    expect(pickCardBody(body)).toMatchObject({ fields: [] })
})
