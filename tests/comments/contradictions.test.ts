import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../setup/shipped'

const notesWith = (comments: unknown) =>
  defineResource('notes' as 'comments', {
    label: 'Remark of the tests',
    route: 'Remarks',
    title: 'title',
    fields: { title: text({ required: true }) },
    access: [{ to: 'employee', can: ['list', 'show'] }],
    comments: comments as true,
  }) as Resource

test.each([
  [{ readableBy: ['nobody'] }, 'its comments are granted to nobody, which is no role'],
  [{ writableBy: [{ role: 'nobody', where: {} }] }, 'its comments are granted to nobody, which is no role'],
  [{ tells: ['title'] }, 'its comments tell title, which is no reference to people'],
  [{ tells: ['creator'] }, 'its comments tell creator, which is no reference to people'],
  [{ while: { colour: { eq: 'red' } } }, 'the filter at comments does not fit'],
  [{ readableBy: [{ where: { colour: { eq: 'red' } } }] }, 'the filter at comments does not fit'],
])('a declaration with comments %o is refused', (comments, reason) => {
  expect(() => checkDeclarations(declaredWith(notesWith(comments)))).toThrow(reason)
})

test('a declaration with comments is taken as it is', () => {
  for (const comments of [true, { tells: ['createdBy'], writableBy: ['hr'] }])
    expect(() => checkDeclarations(declaredWith(notesWith(comments)))).not.toThrow()
})
