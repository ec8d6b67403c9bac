import { choice, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { omissionReasons } from './rules/bank/line'

const readOnly = { writableBy: [] } as const

/** A row of a bank statement that was not imported, with the reason. */
export const omittedBankRows = defineResource('omittedBankRows', {
  label: 'Row left out',
  plural: 'Rows left out',
  route: 'OmittedBankRows',
  title: 'content',
  icon: 'AccountBalance',
  isAppendOnly: true,
  fields: {
    bankStatementId: ref('bankStatements', { ...readOnly, label: 'Statement', required: true }),
    line: number({ ...readOnly, label: 'Line of the file', required: true }),
    reason: choice(omissionReasons, { ...readOnly, label: 'Why', required: true }),
    content: text({ ...readOnly, label: 'What it says', required: true, max: 300, search: true }),
    bankLineId: ref('bankLines', { ...readOnly, label: 'Same as' }),
  },
  access: [{ to: financeTeam, can: ['list', 'show', 'export'] }],
  views: {
    list: { columns: ['line', 'reason', 'content', 'bankLineId'], filters: ['reason', 'bankStatementId'], sort: 'line' },
    record: { Row: ['bankStatementId', 'line', 'reason', 'content', 'bankLineId'] },
  },
})
