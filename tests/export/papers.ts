import { check, country, currency, group, longText, money, number, ref, rows, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { things } from '../records/things'

/** Everybody lists all but the drafts and takes out their own; the auditors of the test, `hr`, all that are filed. */
export const papers = defineResource('papers', {
  label: 'Paper',
  route: 'Papers',
  title: 'name',
  fields: {
    name: text({ required: true, max: 400, search: true }),
    body: longText(),
    ownerEmpId: ref('employees'),
    checkerEmpId: ref('employees'),
    secret: text({ readableBy: ['admin'] }),
    coin: currency({ readableBy: ['hr'] }),
    price: money({ currency: 'coin', readableBy: ['hr', { where: { ownerEmpId: { eq: '$me' } } }] }),
    cost: money({ currency: 'EUR' }),
    days: number({ unit: 'days' }),
    isDone: check(),
    place: group({ street: text(), land: country() }),
    lines: rows({ what: text(), count: number() }),
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'create'] },
    { to: 'employee', cannot: ['list'], where: { status: { eq: 'draft' } } },
    { to: 'employee', can: ['export'], where: { ownerEmpId: { eq: '$me' } } },
    { to: 'hr', can: ['export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'put_in',
    states: { put_in: {}, draft: { label: 'A draft' } },
    transitions: {
      file: { from: 'draft', to: 'put_in', by: ['hr'] },
      takeBack: { from: 'put_in', to: 'draft', by: [] },
    },
  },
})

/** One field of every type; whoever is employed exports. */
export const exportedThings = {
  ...things,
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'export'] }],
} as const
