import { check, choice, date, instant, longText, lookup, money, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { add, set, take } from '../../src/framework/steps/consequences'
import { peopleTeam } from '../people/roles'
import { broken, conditions } from './categories-and-events'
import { companyAssets } from './companyAssets'
import { handoverSets } from './sets'

const mine = { empId: { eq: '$me' } } as const
/** The people whom an asset can be issued to. */
export const mayHold = { where: { status: { in: ['pre_joining', 'active'] } } } as const
const isThing = { isSeat: { eq: false } } as const
const cameBackBroken = { and: [isThing, { conditionAtReturn: { in: broken } }, { 'assetId.status': { eq: 'in_stock' } }] } as const
const whoseAndWhat = { assetId: '$record.assetId' } as const

const wasLost = [
  add(
    'companyAssetTrackers',
    { ...whoseAndWhat, eventType: 'lost', fromEmpId: '$record.empId', note: '$record.returnRemark' },
    { when: { and: [isThing, { 'assetId.status': { ne: 'lost' } }] } },
  ),
  set('companyAssets', 'assetId', { custodianEmpId: null }, { when: isThing }),
] as const

/** The questions that are asked when an asset is returned. */
export const backAsk = {
  returnDate: date({ label: 'Returned on', required: true, default: '$today', max: '$today' }),
  conditionAtReturn: choice(conditions, { label: 'Condition', required: true, default: 'good', help: 'Damaged assets go to repair' }),
  returnRemark: longText({ label: 'Remark', max: 1000 }),
} as const

/** The person types their name to sign for what they received. */
export const ownSignature = text({ label: 'Your name as signature', required: true, max: 120 })

/** A period in which a person has an asset. Only that person confirms the receipt. */
export const employeeAssets = defineResource('employeeAssets', {
  label: 'Handover',
  route: 'EmployeeAssets',
  title: 'handoverNumber',
  summary: ['assetName', 'empId'],
  icon: 'HowToReg',
  operations: { list: 'getEmployeeAssetDetails', show: 'getEmployeeAssetDetailsById', create: 'createEmployeeAssetDetails', update: 'updateEmployeeAssetDetails' },
  fields: {
    handoverNumber: serial('HO-{00000}', { label: 'Number' }),
    assetId: ref('companyAssets', { label: 'Asset', required: true, fixed: true }),
    assetName: lookup('assetId', 'name', { label: 'Asset name', isToldToAll: true }),
    category: lookup('assetId', 'category', { isToldToAll: true }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      ...mayHold,
      leaving: { is: 'cleared', as: 'assets', while: { status: { in: handoverSets.open } } },
    }),
    assignedDate: date({ label: 'Issued on', required: true, fixed: true, default: '$today', max: '$today' }),
    assignedByEmpId: ref('employees', { label: 'Issued by', default: '$me', writableBy: [] }),
    expectedReturnDate: date({ label: 'Expected back', writableBy: peopleTeam }),
    conditionAtIssue: choice(conditions, { label: 'Condition at issue', required: true, fixed: true, default: 'good' }),
    requestId: ref('assetRequests', { label: 'Asset request', fixed: true, where: { status: { eq: 'approved' } }, match: { empId: 'empId' } }),
    note: longText({ max: 1000, writableBy: peopleTeam }),
    acknowledgement: choice(
      { pending: 'Not yet', accepted: 'Accepted', disputed: 'Disputed' },
      { label: 'Accepted', required: true, default: 'pending', writableBy: [] },
    ),
    acknowledgedAt: instant({ label: 'Answered', writableBy: [] }),
    signature: text({ label: 'Signature', max: 120, writableBy: [] }),
    dispute: longText({ label: 'Problem', max: 1000, writableBy: [] }),
    acceptBy: date({ label: 'Accept by', writableBy: [] }),
    returnDate: date({ label: 'Returned on', writableBy: [] }),
    conditionAtReturn: choice(conditions, { label: 'Condition at return', writableBy: [] }),
    returnRemark: longText({ label: 'Remark', max: 1000, writableBy: [] }),
    returnAcknowledgedAt: instant({ label: 'Return confirmed', writableBy: [] }),
    transferToEmpId: ref('employees', { label: 'Transferred to', writableBy: [] }),
    handedFromEmpId: ref('employees', { label: 'Transferred from', writableBy: [] }),
    currency: lookup('assetId', 'currency', { isToldToAll: true }),
    recoveryAmount: money({ label: 'Amount recovered', min: '0', currency: 'currency', writableBy: [] }),
    isSeat: check({ label: 'Licence seat' }),
  },
  given: { asset: parent('assetId', { of: companyAssets, fields: ['status', 'isLicence', 'condition'], isChanged: true }) },
  computed: { isSeat: (r, g) => g.asset?.isLicence ?? r.isSeat ?? false },
  visible: {
    conditionAtIssue: (_, g) => !g.asset?.isLicence,
    dispute: (r) => !!r.dispute,
    signature: (r) => !!r.signature,
    handedFromEmpId: (r) => !!r.handedFromEmpId,
    transferToEmpId: (r) => !!r.transferToEmpId,
    recoveryAmount: (r) => !!r.recoveryAmount,
  },
  rules: [
    {
      code: 'notInStock',
      on: ['assetId'],
      changed: ['assetId'],
      check: (r, g) => !g.asset || g.asset.status === 'in_stock' || (!!r.handedFromEmpId && g.asset.status === 'assigned'),
      message: 'This asset is not in stock.',
    },
    {
      code: 'backBeforeIssue',
      on: ['expectedReturnDate'],
      changed: ['expectedReturnDate'],
      check: (r) => !r.expectedReturnDate || !r.assignedDate || r.expectedReturnDate >= r.assignedDate,
      message: 'The return date must be on or after the issue date.',
    },
    {
      code: 'backBeforeIssue',
      on: ['returnDate'],
      check: (r) => !r.returnDate || !r.assignedDate || r.returnDate >= r.assignedDate,
      message: 'The return date must be on or after the issue date.',
    },
    {
      code: 'toThemselves',
      on: ['transferToEmpId'],
      changed: ['transferToEmpId'],
      check: (r) => !r.transferToEmpId || r.transferToEmpId !== r.empId,
      message: 'Choose another person.',
    },
  ],
  unique: [
    {
      code: 'alreadyIssued',
      on: ['assetId'],
      where: { and: [{ isSeat: { eq: false } }, { status: { in: handoverSets.open } }] },
      message: 'Someone already has this asset.',
    },
    {
      code: 'hasSeat',
      on: ['assetId', 'empId'],
      where: { status: { in: handoverSets.open } },
      message: 'This person already has this asset.',
    },
  ],
  indexes: [
    ['empId', 'status'],
    ['status', 'acknowledgement', 'acceptBy'],
  ],
  access: [
    { to: ['employee', 'restricted'], can: ['list', 'show'], where: mine },
    { to: 'employee', can: ['list', 'show'], where: { or: [{ empId: { in: '$reports' } }, { 'empId.secondaryManagerEmpId': { eq: '$me' } }] } },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['create', 'update'] },
    // Workflow steps need the right to update; the rules of each step limit it further.
    { to: 'employee', can: ['update'], where: { and: [mine, { status: { in: handoverSets.open } }] } },
    { to: peopleTeam, cannot: ['create'], where: mine },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    byUpdate: true,
    sets: handoverSets,
    states: {
      open: { label: 'Issued', tone: 'success' },
      return_requested: { label: 'Return requested', tone: 'warning' },
      returned: { tone: 'neutral', isReadOnly: true },
      recovered: { label: 'Lost, recovered', tone: 'info', isReadOnly: true },
      written_off: { label: 'Lost, written off', tone: 'danger', isReadOnly: true },
    },
    transitions: {
      requestReturn: { label: 'Request return', from: 'open', to: 'return_requested', by: [{ where: mine }], comment: 'optional' },
      keep: { label: 'Cancel return request', from: 'return_requested', to: 'open', by: [{ where: mine }] },
      return: { label: 'Return', from: handoverSets.open, to: 'returned', by: peopleTeam, notBy: 'empId', ask: backAsk },
      transfer: {
        label: 'Transfer',
        from: handoverSets.open,
        to: 'returned',
        by: peopleTeam,
        notBy: 'empId',
        ask: { transferToEmpId: ref('employees', { label: 'To', required: true, ...mayHold }), ...backAsk },
      },
      recover: {
        label: 'Lost, recovered',
        tone: 'danger',
        from: handoverSets.open,
        to: 'recovered',
        by: peopleTeam,
        notBy: 'empId',
        ask: {
          recoveryAmount: money({ label: 'Amount recovered', required: true, min: '0.01' }),
          returnRemark: longText({ label: 'How it was recovered', required: true, max: 1000 }),
        },
      },
      writeOff: {
        label: 'Write off as lost',
        from: handoverSets.open,
        to: 'written_off',
        by: peopleTeam,
        notBy: 'empId',
        tone: 'danger',
        confirm: 'The person is not charged for it.',
        ask: { returnRemark: longText({ label: 'Why', required: true, max: 1000 }) },
      },
    },
  },
  actions: {
    accept: {
      on: 'record',
      by: [{ where: { and: [mine, { acknowledgement: { eq: 'pending' } }, { status: { in: handoverSets.open } }] } }],
      label: 'Accept',
      ask: { signature: ownSignature },
    },
    disputeIt: {
      on: 'record',
      by: [{ where: { and: [mine, { acknowledgement: { eq: 'pending' } }, { status: { in: handoverSets.open } }] } }],
      label: 'Dispute',
      operation: 'disputeEmployeeAsset',
      ask: { dispute: longText({ label: 'Problem', required: true, max: 1000 }) },
    },
    askAgain: {
      on: 'record',
      by: [{ role: peopleTeam, where: { and: [{ acknowledgement: { eq: 'disputed' } }, { empId: { ne: '$me' } }] } }],
      label: 'Ask again to accept',
    },
    confirmReturn: {
      on: 'record',
      by: [{ where: { and: [mine, { status: { eq: 'returned' } }, { returnAcknowledgedAt: { empty: true } }] } }],
      label: 'Confirm return',
    },
  },
  consequences: {
    create: [
      add(
        'companyAssetTrackers',
        { ...whoseAndWhat, eventType: 'issued', eventOn: '$record.assignedDate', toEmpId: '$record.empId', note: '$record.note' },
        { when: { handedFromEmpId: { empty: true } } },
      ),
      add(
        'companyAssetTrackers',
        { ...whoseAndWhat, eventType: 'transferred', eventOn: '$record.assignedDate', fromEmpId: '$record.handedFromEmpId', toEmpId: '$record.empId' },
        { when: { handedFromEmpId: { empty: false } } },
      ),
      set('companyAssets', 'assetId', { custodianEmpId: '$record.empId' }, { when: isThing }),
      take('assetRequests', 'fulfil', 'requestId'),
    ],
    return: [
      set('companyAssets', 'assetId', { condition: '$record.conditionAtReturn' }, { when: isThing }),
      add('companyAssetTrackers', { ...whoseAndWhat, eventType: 'returned', eventOn: '$record.returnDate', fromEmpId: '$record.empId', note: '$record.returnRemark' }),
      set('companyAssets', 'assetId', { custodianEmpId: null }, { when: isThing }),
      add(
        'companyAssetTrackers',
        { ...whoseAndWhat, eventType: 'sent_for_repair', eventOn: '$record.returnDate', note: '$record.returnRemark' },
        { when: cameBackBroken },
      ),
    ],
    transfer: [
      set('companyAssets', 'assetId', { condition: '$record.conditionAtReturn' }, { when: isThing }),
      add('employeeAssets', {
        ...whoseAndWhat,
        empId: '$record.transferToEmpId',
        assignedDate: '$record.returnDate',
        conditionAtIssue: '$record.conditionAtReturn',
        handedFromEmpId: '$record.empId',
        assignedByEmpId: '$me',
      }),
    ],
    recover: wasLost,
    writeOff: wasLost,
  },
  remind: {
    unaccepted: {
      before: 'acceptBy',
      days: [0],
      to: [{ of: 'empId' }, 'hr', 'hrFinance'],
      while: { acknowledgement: { eq: 'pending' }, status: { in: handoverSets.open } },
      subject: 'An asset is not accepted yet',
      message: 'was due for acceptance by {date}',
    },
    expectedBack: {
      before: 'expectedReturnDate',
      days: [7, 1],
      to: [{ of: 'empId' }],
      while: { status: { eq: 'open' } },
      subject: 'An asset is due back',
      message: 'is due back on {date}',
    },
  },
  lists: {
    getAssetsToAccept: { where: { and: [mine, { acknowledgement: { eq: 'pending' } }, { status: { in: handoverSets.open } }] }, sort: 'assignedDate' },
    getUnacceptedAssets: {
      where: { and: [{ acknowledgement: { ne: 'accepted' } }, { acceptBy: { lt: '$today' } }, { status: { in: handoverSets.open } }] },
      sort: 'acceptBy',
    },
  },
  files: { photo: { label: 'Photo', isImage: true, to: peopleTeam, most: 10 } },
  views: {
    list: {
      columns: ['handoverNumber', 'assetId', 'assetName', 'empId', 'assignedDate', 'expectedReturnDate', 'acknowledgement', 'status'],
      filters: ['status', 'empId', 'acknowledgement', 'assetId.category', 'assignedDate', 'expectedReturnDate'],
      sort: '-id',
    },
    tabs: { of: { 'With people': ['open'], 'Return requested': ['return_requested'], Returned: ['returned'], Lost: ['recovered', 'written_off'] } },
    form: { Handover: ['assetId', 'empId', 'assignedDate', 'expectedReturnDate', 'conditionAtIssue', 'requestId', 'note'] },
    record: {
      Acceptance: ['assetName', 'category', 'acknowledgement', 'acknowledgedAt', 'signature', 'dispute', 'acceptBy'],
      Return: ['returnDate', 'conditionAtReturn', 'returnRemark', 'returnAcknowledgedAt', 'transferToEmpId', 'recoveryAmount'],
    },
    related: [],
  },
})
