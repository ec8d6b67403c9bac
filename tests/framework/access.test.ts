import { expect, test } from 'vitest'
import type { RoleName } from '../../resources/people/roles'
import { text } from '../../src/fields'
import { checkAccess, scopeForRights, scopeForVerb } from '../../src/framework/access'
import { defineResource } from '../../src/framework/resource'

const mine = { createdBy: { eq: '$me' } } as const
const open = { status: { eq: 'open' } } as const

const notes = defineResource('notes', {
  label: 'Note',
  route: 'Notes',
  title: 'title',
  fields: { title: text() },
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: ['hr', 'finance'], can: ['list', 'show'] },
    { to: 'finance', cannot: ['show'], where: open },
    { to: 'marketing', can: ['list'], where: open },
    { to: 'restricted', cannot: ['list', 'show'] },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, closed: {} },
    transitions: {
      close: { from: 'open', to: 'closed', by: ['hr', { role: 'employee', where: mine }] },
      expire: { from: 'open', to: 'closed', by: [] },
    },
  },
})

const scope = (verb: 'list' | 'show' | 'delete', ...roles: RoleName[]) => scopeForVerb(notes, verb, roles)

test('no grant, no access', () => {
  expect(scope('list')).toBe('none')
  expect(scope('list', 'director')).toBe('none')
  expect(scope('delete', 'hr')).toBe('none')
})

test('a grant without a filter opens everything, with one what the filter holds for', () => {
  expect(scope('list', 'hr')).toBe('all')
  expect(scope('list', 'employee')).toEqual({ any: [mine], but: [] })
})

test('grants of several roles add up', () => {
  expect(scope('list', 'employee', 'marketing')).toEqual({ any: [mine, open], but: [] })
  expect(scope('list', 'employee', 'hr')).toBe('all')
})

test('a denial wins over every grant', () => {
  expect(scope('show', 'finance')).toEqual({ any: 'all', but: [open] })
  expect(scope('show', 'finance', 'hr')).toEqual({ any: 'all', but: [open] })
  expect(scope('list', 'restricted', 'hr')).toBe('none')
  expect(scope('list', 'finance')).toBe('all')
})

test('rights: absent ones leave it open, an empty list leaves it to nobody', () => {
  expect(scopeForRights(undefined, [])).toBe('all')
  expect(scopeForRights([], ['admin'])).toBe('none')
  expect(scopeForRights(['hr'], ['hr'])).toBe('all')
  expect(scopeForRights(['hr', { where: mine }], ['employee'])).toEqual({ any: [mine], but: [] })
  expect(scopeForRights([{ role: ['hr', 'admin'], where: mine }], ['employee'])).toBe('none')
  expect(scopeForRights([{ role: 'hr', where: mine }, 'hr'], ['hr'])).toBe('all')
})

test('may they: verbs, with the reason', () => {
  expect(checkAccess(notes, 'list', ['hr'])).toEqual({ allowed: true, because: 'granted' })
  expect(checkAccess(notes, 'list', ['employee'])).toEqual({ allowed: true, because: 'grantedOnSome' })
  expect(checkAccess(notes, 'delete', ['admin'])).toEqual({ allowed: false, because: 'noGrant' })
  expect(checkAccess(notes, 'noSuchThing', ['hr'])).toEqual({ allowed: false, because: 'noGrant' })
  expect(checkAccess(notes, 'constructor', ['hr'])).toEqual({ allowed: false, because: 'noGrant' })
})

test('may they: on a record the server has the last word', () => {
  expect(checkAccess(notes, 'show', ['hr'], { can: ['show'] })).toEqual({ allowed: true, because: 'granted' })
  expect(checkAccess(notes, 'show', ['hr'], { can: [] })).toEqual({ allowed: false, because: 'notThisRecord' })
  expect(checkAccess(notes, 'show', ['director'], { can: ['show'] })).toEqual({ allowed: false, because: 'noGrant' })
  expect(checkAccess(notes, 'create', ['employee'], { can: [] })).toEqual({ allowed: true, because: 'grantedOnSome' })
})

test('may they: steps', () => {
  expect(checkAccess(notes, 'close', ['hr']).allowed).toBe(true)
  expect(checkAccess(notes, 'close', ['employee'])).toEqual({ allowed: true, because: 'grantedOnSome' })
  expect(checkAccess(notes, 'close', ['finance']).allowed).toBe(false)
  expect(checkAccess(notes, 'expire', ['admin']).allowed).toBe(false)
})
