import { check, ref, text } from '../../src/fields'
import type { CommentPage, RecordComment } from '../../src/framework/answers/record-comments'
import { defineResource } from '../../src/framework/resource'
import type { Person, TestApp } from '../setup/app'
import { declaredWith } from '../setup/shipped'

const mine = { keeperEmpId: { eq: '$me' } } as const

/** Records that their keeper, the keeper's managers, finance and, while they are open, hr read. */
export const memos = defineResource('memos' as 'comments', {
  label: 'Memo',
  route: 'Memos',
  title: 'title',
  fields: {
    title: text({ required: true, search: true }),
    isOpen: check({ default: true }),
    isClosed: check({ default: false }),
    keeperEmpId: ref('employees', { default: '$me' }),
    helperEmpId: ref('employees', {}),
  },
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'], where: mine },
    {
      to: 'employee',
      can: ['list', 'show'],
      where: { or: [{ keeperEmpId: { in: '$reports' } }, { helperEmpId: { eq: '$me' } }] },
    },
    { to: 'finance', can: ['list', 'show'] },
    { to: 'hr', can: ['list', 'show', 'update'], where: { isOpen: { eq: true } } },
    { to: 'admin', can: ['list', 'show'] },
  ],
  comments: { tells: ['keeperEmpId', 'helperEmpId'], while: { isClosed: { eq: false } } },
})

/** Records that everybody reads, with comments of finance that hr reads as well. */
export const ledgers = defineResource('ledgers' as 'comments', {
  label: 'Ledger',
  route: 'Ledgers',
  title: 'title',
  fields: { title: text({ required: true }) },
  access: [
    { to: 'employee', can: ['list', 'show', 'create'] },
    { to: 'admin', can: ['list', 'show'] },
  ],
  comments: { readableBy: ['finance', 'hr', 'admin'], writableBy: ['finance'] },
})

/** Records without comments. */
export const stamps = defineResource('stamps' as 'comments', {
  label: 'Stamp',
  route: 'Stamps',
  title: 'title',
  fields: { title: text({ required: true }) },
  access: [{ to: 'employee', can: ['list', 'show', 'create'] }],
})

export const declared = declaredWith(memos, ledgers, stamps)

export interface Notice {
  id: number
  event: string
  title: string
  entityType: string
  recordId: number
  channel: string
}

/** Calls about comments, as people make them. */
export function commenting(app: TestApp) {
  const create = async (operation: string, as: Person, values: object = {}) => {
    const { body } = await app.call<{ id: number }>(operation, { title: 'Secret of the gull', ...values }, { as })
    return body.data?.id ?? 0
  }
  return {
    memo: (as: Person, values: object = {}) => create('createMemo', as, values),
    ledger: (as: Person) => create('createLedger', as),
    add: (as: Person, id: number, entry: string, more: object = {}, key?: string) =>
      app.call<RecordComment>(
        'addRecordComment',
        { resource: 'memos', id, text: entry, ...more },
        key ? { as, key } : { as },
      ),
    page: (as: Person | undefined, id: number, more: object = {}) =>
      app.call<CommentPage>('getRecordComments', { resource: 'memos', id, ...more }, as ? { as } : {}),
    notices: async (as: Person) =>
      (await app.call<Notice[]>('getNotifications', { perPage: 100 }, { as })).body.data ?? [],
    readers: async (as: Person, id: number, q = '', resource = 'memos') =>
      (await app.call<{ empId: number; name: string }[]>('getCommentReaders', { resource, id, q }, { as })).body,
  }
}
