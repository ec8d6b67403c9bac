import { choice, date, daysFrom, longText, number, ref, text, url } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { sowSets } from '../sales/sets'
import { ofManaged, ofMine, planners } from './rights'
import { deliverableSets, projectSets } from './sets'

const owned = { ownerEmpId: { eq: '$me' } } as const
const owners: readonly Right[] = [...planners, { role: 'employee', where: owned }]

/** A thing that a customer receives under a statement of work, and whether they accepted it. */
export const deliverables = defineResource('deliverables', {
  label: 'Deliverable',
  route: 'Deliverables',
  title: 'name',
  menu: 'Finance',
  icon: 'LocalShipping',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    sowId: ref('sows', { label: 'Statement of work', required: true, fixed: true, where: { parentSowId: { empty: true }, status: { in: sowSets.planned } } }),
    projectId: ref('projects', {
      required: true,
      fixed: true,
      where: { kind: { eq: 'client' }, status: { in: projectSets.unfinished } },
      match: { customerId: 'sowId.customerId' },
    }),
    milestoneId: ref('milestones', { label: 'Milestone', match: { sowId: 'sowId' } }),
    kind: choice({ document: 'Document', software: 'Software', report: 'Report', service: 'Service', hardware: 'Hardware' }, { required: true, default: 'document' }),
    dueDate: date({ label: 'Due', required: true }),
    daysLate: daysFrom('dueDate', { label: 'Days late', isPast: true, while: { status: { in: deliverableSets.due } } }),
    ownerEmpId: ref('employees', {
      label: 'Owner',
      required: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'handedOver', while: { status: { in: deliverableSets.open } } },
    }),
    versionNo: number({ label: 'Version', min: 0, default: 0, writableBy: [] }),
    link: url({ help: 'Address of the work, if it is not a file' }),
    note: longText({ max: 2000 }),
    submittedOn: date({ label: 'Submitted on', writableBy: [] }),
    reviewDueOn: date({ label: 'Review due', writableBy: [] }),
    acceptedOn: date({ label: 'Accepted on', writableBy: [] }),
    acceptedByPocId: ref('contactPersons', { label: 'Accepted by', match: { customerId: 'sowId.customerId' }, writableBy: [] }),
  },
  indexes: [['status', 'dueDate']],
  comments: true,
  access: [
    { to: financeTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    { to: 'employee', can: ['list', 'show'], where: { or: [...ofMine.or, owned] } },
    { to: 'employee', can: ['create'], where: ofManaged },
    { to: 'employee', can: ['update'], where: { or: [ofManaged, owned] } },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    byUpdate: true,
    states: {
      pending: { tone: 'neutral' },
      submitted: { tone: 'info' },
      changes_requested: { tone: 'warning' },
      accepted: { tone: 'success', isReadOnly: true },
      rejected: { tone: 'danger' },
      waived: { tone: 'neutral', isReadOnly: true },
    },
    sets: deliverableSets,
    transitions: {
      submit: {
        from: deliverableSets.due,
        to: 'submitted',
        by: owners,
        ask: { reviewDueOn: date({ label: 'Review due', min: '$today' }) },
      },
      accept: {
        from: 'submitted',
        to: 'accepted',
        by: planners,
        ask: {
          acceptedOn: date({ label: 'Accepted on', required: true, default: '$today', max: '$today' }),
          acceptedByPocId: ref('contactPersons', { label: 'Accepted by', required: true, where: { isAcceptor: { eq: true }, status: { eq: 'active' } } }),
        },
      },
      requestChanges: { label: 'Request changes', from: 'submitted', to: 'changes_requested', by: planners, comment: 'required' },
      reject: { from: 'submitted', to: 'rejected', by: planners, comment: 'required', tone: 'danger' },
      waive: { from: deliverableSets.open, to: 'waived', by: planners, comment: 'required' },
    },
  },
  files: {
    work: { label: 'Work' },
    acceptanceProof: { label: 'Proof of acceptance', to: planners, while: { status: { eq: 'submitted' } } },
  },
  needsFiles: {
    work: { at: 'submit', code: 'workMissing', message: 'Add the work as a file, or enter its link.', when: (r) => !r.link },
    acceptanceProof: { at: 'accept', code: 'proofMissing', message: 'Add the customer’s acceptance as a file.' },
  },
  views: {
    list: {
      columns: ['name', 'projectId', 'milestoneId', 'kind', 'ownerEmpId', 'dueDate', 'versionNo', 'status'],
      filters: ['status', 'projectId', 'sowId', 'ownerEmpId', 'dueDate', 'kind'],
      sort: 'dueDate',
    },
    board: { card: ['name', 'projectId', 'ownerEmpId', 'dueDate'] },
    calendar: { on: 'dueDate' },
    form: {
      Deliverable: ['sowId', 'projectId', 'milestoneId', 'name', 'kind', 'dueDate', 'ownerEmpId', 'link', 'note'],
    },
    record: { Acceptance: ['versionNo', 'submittedOn', 'reviewDueOn', 'acceptedOn', 'acceptedByPocId', 'daysLate'] },
  },
})
