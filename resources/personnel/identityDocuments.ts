import { check, choice, choices, country, date, flag, ref, secret, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { set } from '../../src/framework/steps/consequences'
import { employees } from '../people/employees'
import { isSameName } from '../people/public'
import { peopleTeam } from '../people/roles'
import { joiners, mine, ofOthers, ownerField, privateReaders, sensitive } from './own-record-rights'
import { type DocumentType, documentTypes } from './rules/identity-numbers'

/** The states in which the person can still correct the document. */
const open = { status: { in: ['submitted', 'rejected'] } } as const
const isOfType = (type: DocumentType | null, ...types: DocumentType[]) => type !== null && types.includes(type)
const indian: DocumentType[] = ['aadhaar', 'pan', 'voter_id']

/** Of each type one document counts. A renewal counts instead of the old one once it is verified. */
const counts = { or: [{ status: { in: ['verified', 'expired'] } }, { and: [{ status: { eq: 'submitted' } }, { replacesId: { empty: true } }] }] } as const
/**
 * Only verified numbers are compared. Otherwise a person could submit a number to learn whether somebody
 * else has it.
 */
const confirmed = { status: { in: ['verified', 'expired'] } } as const
const ofKind = { docType: { ne: 'other' } } as const

/** Warnings that people operations see before they verify the document. */
const warnings = {
  birth_date_differs: 'Date of birth differs from the record',
  name_differs: 'Name differs from the record',
  number_elsewhere: 'Number used by another person',
  older_shape: 'Outdated number format',
} as const

/** An identity document. Its number is encrypted; the person is notified when anybody else sees it. */
export const identityDocuments = defineResource('identityDocuments', {
  label: 'Identity document',
  route: 'IdentityDocuments',
  title: 'name',
  icon: 'Badge',
  createUpdates: true,
  creates: { createEmpIDDocDrivingLicence: { docType: 'driving_licence' } },
  operations: { create: 'createEmployeeIdentityDocDetails', reveal: 'revealIdentityNumber' },
  fields: {
    empId: ownerField(),
    docType: choice(documentTypes, { label: 'Document', required: true, fixed: true }),
    name: text({ max: 220 }),
    number: secret({ required: true, min: 4, max: 40, readableBy: sensitive, tells: 'empId' }),
    last4: text({ label: 'Last characters', max: 4, readableBy: sensitive, writableBy: [] }),
    hasOlderShape: check({ label: 'Outdated format', default: false, readableBy: sensitive, writableBy: [] }),
    sameNumberEmpId: ref('employees', { label: 'Same number as', readableBy: peopleTeam, writableBy: [] }),
    country: country({ label: 'Issuing country', required: true, default: 'IN' }),
    nameOnDocument: text({ label: 'Name on document', max: 190 }),
    dateOfBirthOnDocument: date({ label: 'Date of birth on document', min: '1900-01-01' }),
    issuedOn: date({ label: 'Issued on', max: '$today' }),
    expiresOn: date({ label: 'Valid until' }),
    issuedBy: text({ label: 'Issued by', max: 120 }),
    issuedPlace: text({ label: 'Place of issue', max: 80 }),
    vehicleClasses: choices({ MCWG: 'Motorcycle', LMV: 'Car', HMV: 'Heavy vehicle', other: 'Other' }, { label: 'Vehicles' }),
    replacesId: ref('identityDocuments', {
      label: 'Renews',
      fixed: true,
      match: { empId: 'empId', docType: 'docType' },
      where: { status: { in: ['verified', 'expired'] } },
      help: 'Document that this one replaces once verified',
    }),
    isExpiring: flag({ and: [{ status: { eq: 'verified' } }, { expiresOn: { lte: '$today+60' } }] }, { label: 'Expires within 60 days' }),
    warnings: choices(warnings, { label: 'Flags', readableBy: peopleTeam }),
    verifiedByEmpId: ref('employees', { label: 'Verified by', writableBy: [] }),
    verifiedOn: date({ label: 'Verified on', writableBy: [] }),
  },
  given: { person: parent('empId', { of: employees, fields: ['fullName', 'dateOfBirth'] }) },
  computed: {
    name: (r, g) => (r.docType ? [documentTypes[r.docType], g.person?.fullName].filter(Boolean).join(', ') : null),
    warnings: (r, g) => {
      const { fullName, dateOfBirth } = g.person ?? {}
      const codes: (keyof typeof warnings)[] = []
      if (r.dateOfBirthOnDocument && dateOfBirth && r.dateOfBirthOnDocument !== dateOfBirth) codes.push('birth_date_differs')
      if (r.nameOnDocument && fullName && !isSameName(r.nameOnDocument, fullName)) codes.push('name_differs')
      if (r.sameNumberEmpId) codes.push('number_elsewhere')
      if (r.hasOlderShape) codes.push('older_shape')
      return codes.length > 0 ? codes : null
    },
  },
  visible: { vehicleClasses: (r) => r.docType === 'driving_licence' },
  rules: [
    {
      code: 'indianDocument',
      on: ['country'],
      check: (r) => !isOfType(r.docType, ...indian) || r.country === 'IN',
      message: 'This document is only issued in India.',
    },
    {
      code: 'expiryMissing',
      on: ['expiresOn'],
      check: (r) => !isOfType(r.docType, 'passport', 'driving_licence') || !!r.expiresOn,
      message: 'Enter the expiry date.',
    },
    {
      code: 'expiresBeforeIssue',
      on: ['expiresOn'],
      check: (r) => !r.issuedOn || !r.expiresOn || r.issuedOn < r.expiresOn,
      message: 'The expiry date must be after the issue date.',
    },
  ],
  unique: [
    {
      code: 'documentThere',
      on: ['empId', 'docType'],
      where: { and: [ofKind, counts] },
      message: 'This person already has a document of this kind. Change that one, or choose it under Renews.',
    },
    {
      code: 'renewalThere',
      on: ['empId', 'docType'],
      where: { and: [ofKind, { status: { eq: 'submitted' } }, { replacesId: { empty: false } }] },
      message: 'A renewal of this document is already pending. Change that one.',
    },
    {
      code: 'numberThere',
      on: ['docType', 'country', 'number'],
      where: { and: [ofKind, confirmed] },
      message: 'Another verified document has this number. Check which one is right.',
    },
  ],
  indexes: [
    ['empId', 'docType'],
    ['status', 'expiresOn'],
  ],
  access: [
    ...privateReaders,
    { to: 'employee', can: ['create'], where: mine },
    { to: 'employee', can: ['update'], where: { and: [mine, open] } },
    { to: 'restricted', can: ['create'], where: joiners },
    { to: 'restricted', can: ['update'], where: { and: [joiners, open] } },
    { to: peopleTeam, can: ['create', 'update'], where: ofOthers },
  ],
  workflow: {
    field: 'status',
    initial: 'submitted',
    states: {
      submitted: { tone: 'warning' },
      verified: { tone: 'success' },
      rejected: { tone: 'danger' },
      expired: { tone: 'danger', isReadOnly: true },
      replaced: { tone: 'neutral', isReadOnly: true },
    },
    sets: { held: ['submitted', 'verified'] },
    transitions: {
      verify: {
        from: 'submitted',
        to: 'verified',
        by: peopleTeam,
        notBy: 'empId',
        operation: 'verifyIdentityDoc',
        comment: 'optional',
        guard: { code: 'expiredAlready', check: (r, _, today) => !r.expiresOn || r.expiresOn >= today, message: 'The document has expired.' },
      },
      reject: { from: 'submitted', to: 'rejected', by: peopleTeam, notBy: 'empId', operation: 'rejectIdentityDoc', comment: 'required', tone: 'danger' },
      resubmit: {
        label: 'Submit again',
        from: 'rejected',
        to: 'submitted',
        by: [{ role: ['employee', 'restricted'], where: mine }],
      },
      reopen: { label: 'Request correction', from: 'verified', to: 'submitted', by: peopleTeam, notBy: 'empId', comment: 'required' },
      expire: { from: 'verified', to: 'expired', by: [], due: { after: 'expiresOn' } },
      replace: { from: ['verified', 'expired'], to: 'replaced', by: [] },
    },
  },
  consequences: { verify: [set('identityDocuments', 'id', { verifiedByEmpId: '$me', verifiedOn: '$today' })] },
  remind: {
    expiry: {
      before: 'expiresOn',
      days: [60, 30, 7],
      to: [{ of: 'empId' }, 'hr'],
      while: { status: { eq: 'verified' } },
      subject: 'An identity document expires soon',
      message: 'valid until {date}',
    },
  },
  lists: { getEmployeeIdentityDocDetails: { input: { empId: { at: 'empId', isOptional: true } }, sort: 'docType' } },
  files: { front: { label: 'Front', isSealed: true, most: 2 }, back: { label: 'Back', isSealed: true, most: 2 } },
  needsFiles: { front: { at: 'verify', message: 'Add a picture of the front first.' } },
  views: {
    list: {
      columns: ['empId', 'docType', 'number', 'expiresOn', 'isExpiring', 'warnings', 'status'],
      filters: ['empId', 'docType', 'expiresOn', 'isExpiring', 'status'],
      sort: '-id',
    },
    form: {
      Document: ['empId', 'docType', 'replacesId', 'number', 'country', 'nameOnDocument', 'dateOfBirthOnDocument', 'vehicleClasses'],
      Validity: ['issuedOn', 'expiresOn', 'issuedBy', 'issuedPlace'],
    },
    record: { Verified: ['warnings', 'sameNumberEmpId', 'verifiedByEmpId', 'verifiedOn'] },
  },
})
