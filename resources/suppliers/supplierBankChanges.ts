import { choice, longText, ref, secret, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { askedBy, byTwo, byTwoStates, financeApprovalSteps, fourEyesTransitions, ownChanges } from '../money/four-eyes'
import { buyers, financeTeam } from '../people/roles'
import { suppliers } from './suppliers'

const readableBy = financeTeam
const steps = fourEyesTransitions([{ role: buyers, where: ownChanges }])

/**
 * The ways to confirm the change with the supplier. An answer to the letter that asks for it is not among
 * them.
 */
const evidences = {
  call_back: 'Call to a known number',
  signed_letter: 'Signed letter',
  cancelled_cheque: 'Cancelled cheque',
} as const

/**
 * A change of a supplier's bank account. One person in finance requests it, another one decides, and a third
 * one verifies it (`verifyBank` of suppliers).
 */
export const supplierBankChanges = defineResource('supplierBankChanges', {
  label: 'Bank detail change',
  plural: 'Bank detail changes',
  route: 'SupplierBankChanges',
  title: 'changeNumber',
  summary: ['supplierId'],
  icon: 'AccountBalance',
  fields: {
    changeNumber: serial('BC-{00000}', { label: 'Number' }),
    supplierId: ref('suppliers', { required: true, fixed: true, where: { status: { ne: 'blocked' } } }),
    ...askedBy,
    bankHolder: secret({ label: 'Account holder', required: true, max: 120, readableBy }),
    bankNumber: secret({ label: 'Account number', required: true, min: 5, max: 40, isCompact: true, isUpperCase: true, readableBy }),
    bankCode: secret({ label: 'Bank code', required: true, min: 4, max: 15, isCompact: true, isUpperCase: true, readableBy, help: 'IFSC in India, SWIFT elsewhere' }),
    evidence: choice(evidences, { label: 'Verification method', required: true }),
    reason: longText({ required: true, max: 500 }),
  },
  given: { supplier: parent('supplierId', { of: suppliers, fields: ['status'] }) },
  comments: true,
  access: [
    { to: buyers, can: ['create'] },
    { to: financeTeam, can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: byTwoStates,
    transitions: {
      ...steps,
      approve: {
        ...steps.approve,
        guard: { code: 'supplierBlocked', check: (_, g) => g.supplier?.status !== 'blocked', message: 'The supplier is blocked.' },
      },
    },
  },
  // The new account is in force from today on. Nothing is paid to it until somebody else has verified it or
  // the waiting time has passed.
  consequences: {
    approve: [
      set('suppliers', 'supplierId', {
        bankHolder: '$record.bankHolder',
        bankNumber: '$record.bankNumber',
        bankCode: '$record.bankCode',
        bankChangedOn: '$today',
        bankVerifiedOn: null,
      }),
    ],
  },
  unique: [{ code: 'changeThere', on: ['supplierId'], where: { status: { eq: 'pending' } }, message: 'A change of these bank details is already pending.' }],
  approval: { ...byTwo, requester: 'requestedByEmpId', facts: ['supplierId', 'evidence', 'reason'], rules: financeApprovalSteps('Bank detail change') },
  views: {
    decide: [{ shows: 'difference', of: { bankHolder: 'bankHolder', bankNumber: 'bankNumber', bankCode: 'bankCode' }, from: 'supplierId' }],
    form: { Change: ['supplierId', 'bankHolder', 'bankNumber', 'bankCode', 'evidence', 'reason'] },
    list: { columns: ['changeNumber', 'supplierId', 'requestedByEmpId', 'bankNumber', 'evidence', 'status'], filters: ['status', 'supplierId'], sort: '-id' },
  },
})
