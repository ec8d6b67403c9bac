import { choice, count, date, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { each, take } from '../../src/framework/steps/consequences'
import { financeTeam } from '../people/roles'
import { billers } from './rights'
import { bankLineSets } from './sets'

const readOnly = { writableBy: [] } as const

/** The format of a statement file. */
const statementForms = { camt: 'camt.053', csv: 'CSV' } as const

/** The orders of day and month in numeric dates. */
export const dateOrders = { dmy: 'Day, month, year', mdy: 'Month, day, year' } as const

/** The decimal separators. */
export const decimalMarks = { point: 'Point', comma: 'Comma' } as const

/** The meanings of amounts that have neither a sign nor a column for their direction. */
export const unsignedAmountMeanings = { received: 'All money received', either: 'Some money paid out' } as const

/** A bank statement. It is imported once; the import can be undone as long as none of its lines is posted. */
export const bankStatements = defineResource('bankStatements', {
  label: 'Bank statement',
  route: 'BankStatements',
  title: 'fileName',
  icon: 'AccountBalance',
  menu: 'Finance/Bank',
  menuTo: financeTeam,
  fields: {
    fileName: text({ ...readOnly, label: 'File', required: true, max: 200, search: true }),
    accountId: ref('companyAccounts', { ...readOnly, label: 'Account', required: true }),
    form: choice(statementForms, { ...readOnly, required: true }),
    digest: text({ ...readOnly, required: true, max: 64, readableBy: [] }),
    importedByEmpId: ref('employees', { ...readOnly, label: 'Imported by', required: true, default: '$me' }),
    from: date({ ...readOnly, label: 'First day' }),
    to: date({ ...readOnly, label: 'Last day' }),
    lines: count('bankLines', 'bankStatementId', { label: 'Payments received' }),
    proposed: count('bankLines', 'bankStatementId', { label: 'With suggestions', where: { proposal: { empty: false }, status: { in: bankLineSets.open } } }),
    open: count('bankLines', 'bankStatementId', { label: 'Open', where: { status: { in: bankLineSets.open } } }),
    posted: count('bankLines', 'bankStatementId', { label: 'Posted', where: { status: { in: bankLineSets.posted } } }),
    known: number({ ...readOnly, label: 'Already imported', required: true, default: 0, help: 'Transactions of an earlier statement' }),
    others: number({ ...readOnly, label: 'Other rows', required: true, default: 0, help: 'Payments out, unbooked rows and balances' }),
    omitted: count('omittedBankRows', 'bankStatementId', { label: 'Skipped rows' }),
    // These answers come from the user. Formats that the file itself shows are not stored.
    dateOrder: choice(dateOrders, { ...readOnly, label: 'Date format of the file' }),
    decimalMark: choice(decimalMarks, { ...readOnly, label: 'Decimal separator of the file' }),
    unsignedAmounts: choice(unsignedAmountMeanings, { ...readOnly, label: 'Amounts without a sign' }),
  },
  unique: [{ code: 'statementKnown', on: ['accountId', 'digest'], where: { status: { eq: 'taken_in' } }, message: 'This file was already imported.' }],
  access: [{ to: financeTeam, can: ['list', 'show', 'export'] }],
  workflow: {
    field: 'status',
    initial: 'taken_in',
    states: { taken_in: { tone: 'success', isReadOnly: true }, taken_back: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      takeBack: {
        from: 'taken_in',
        to: 'taken_back',
        by: billers,
        comment: 'required',
        tone: 'danger',
        requires: [
          {
            code: 'linesPosted',
            none: 'bankLines',
            where: { bankStatementId: { eq: '$record' }, status: { in: bankLineSets.posted } },
            message: 'Payments of this statement are posted as receipts, so it cannot be removed.',
          },
        ],
      },
    },
  },
  // The lines are dropped, so that another file can bring them again.
  consequences: { takeBack: [take('bankLines', 'drop', each('bankStatementId'), { isWhole: true, where: { status: { in: bankLineSets.unposted } } })] },
  views: {
    list: {
      columns: ['fileName', 'accountId', 'from', 'to', 'lines', 'proposed', 'open', 'status'],
      filters: ['accountId', 'status', 'to'],
      sort: '-id',
    },
    record: {
      Statement: ['accountId', 'form', 'from', 'to', 'importedByEmpId', 'dateOrder', 'decimalMark', 'unsignedAmounts'],
      Lines: ['lines', 'proposed', 'open', 'posted', 'known', 'others', 'omitted'],
    },
    related: ['bankLines', 'omittedBankRows'],
    listTools: ['bankImport'],
  },
})
