import { choice, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { omissionReasons } from './rules/bank/line'

const readOnly = { writableBy: [] } as const

/** A row of a bank statement that was not imported, with the reason. */
export const omittedBankRows = defineResource('omittedBankRows', {
  label: 'Skipped row',
  plural: 'Skipped rows',
  route: 'OmittedBankRows',
  title: 'content',
  icon: 'AccountBalance',
  isAppendOnly: true,
  fields: {
    bankStatementId: ref('bankStatements', { ...readOnly, label: 'Statement', required: true }),
    line: number({ ...readOnly, label: 'Line in the file', required: true }),
    reason: choice(omissionReasons, { ...readOnly, label: 'Reason', required: true }),
    content: text({ ...readOnly, label: 'Content', required: true, max: 300, search: true }),
    bankLineId: ref('bankLines', { ...readOnly, label: 'Duplicate of' }),
  },
  access: [{ to: financeTeam, can: ['list', 'show', 'export'] }],
  views: {
    list: { columns: ['line', 'reason', 'content', 'bankLineId'], filters: ['reason', 'bankStatementId'], sort: 'line' },
    record: { Row: ['bankStatementId', 'line', 'reason', 'content', 'bankLineId'] },
  },
})
