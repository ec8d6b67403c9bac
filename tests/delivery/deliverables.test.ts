import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookkeeper, type Row, unlike } from '../sales/sales'
import type { Person } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Delivery, type Made, startDelivery } from './drive'

let d: Delivery
let sow: Row
let milestone: Row
let project: Made
let acceptor: number
const today = companyToday()

beforeAll(async () => {
  d = await startDelivery()
  const books = await bookkeeper(d.app)
  const customerId = await books.customer()
  sow = await books.signed(customerId, { startDate: daysFromToday(-30), endDate: daysFromToday(300) })
  milestone = await books.milestone(sow.id, '1000')
  const contact = { firstName: 'Asha', lastName: 'Rao', email: 'asha@customer.example', customerId, isAcceptor: true }
  acceptor = (await books.done('createContactPerson', contact)).id
  project = await d.done(d.finance, 'createProject', {
    ...{
      name: 'For the customer',
      kind: 'client',
      customerId,
      managerEmpId: d.pm.empId,
      startDate: daysFromToday(-10),
    },
    ...{ sows: [{ sowId: sow.id }], milestones: [{ sowId: sow.id, milestoneId: milestone.id }] },
    members: [{ empId: d.member.empId, fromDate: today, allocationPercent: 50 }],
  })
})
afterAll(() => d.app.close())

const deliverable = (values: object = {}) =>
  d.done(d.pm, 'createDeliverable', {
    ...{
      sowId: sow.id,
      projectId: project.id,
      name: unlike('Report'),
      dueDate: daysFromToday(5),
      ownerEmpId: d.member.empId,
    },
    ...values,
  })
const step = (as: Person, name: string, { id, version }: Made, more: object = {}) =>
  d.done(as, `${name}Deliverable`, { id, version, ...more })
const keep = (kind: string, id: number) =>
  d.app.db.query({
    text:
      'insert into attachments (entity_type, record_id, kind, file_name, extension, size, sha256, stored_key, uploaded_by_emp_id) ' +
      `values ('deliverables', $1, $2, 'signed.pdf', 'pdf', 9, repeat('0', 64), $3, $4)`,
    values: [id, kind, unlike('file'), d.pm.empId],
  })

test('a project for a customer has what was agreed, and each milestone is of one project', async () => {
  expect(await d.done(d.pm, 'getProjectById', { id: project.id })).toMatchObject({
    activeSows: 1,
    customerId: sow.customerId,
  })
  const other = { name: unlike('Other'), kind: 'client', customerId: sow.customerId, managerEmpId: d.pm.empId }
  const { id, version } = await d.done(d.finance, 'createProject', other)
  expect(await d.refused(d.pm, 'startProject', { id, version })).toBe('sowMissing')
  const taken = { projectId: id, sowId: sow.id, milestoneId: milestone.id }
  expect(await d.refused(d.finance, 'createProjectMilestone', taken)).toBe('sowNotOfProject')
  await d.done(d.finance, 'createProjectSow', { projectId: id, sowId: sow.id })
  expect(await d.refused(d.finance, 'createProjectMilestone', taken)).toMatch('milestoneTaken')
  expect(await d.done(d.pm, 'startProject', { id, version })).toMatchObject({ status: 'active' })
})

test('it is handed in by who owns it and accepted with proof, and each time is a version', async () => {
  const made = await deliverable()
  expect(await d.refused(d.other, 'submitDeliverable', { id: made.id, version: made.version })).toBe('notFound')
  expect(await d.refused(d.member, 'submitDeliverable', { id: made.id, version: made.version })).toBe('workMissing')
  await keep('work', made.id)
  const first = await step(d.member, 'submit', made, { reviewDueOn: daysFromToday(9) })
  expect(first).toMatchObject({ status: 'submitted', versionNo: 1, submittedOn: today, reviewDueOn: daysFromToday(9) })
  expect(await d.refused(d.member, 'acceptDeliverable', { id: made.id, acceptedByPocId: acceptor })).toBe('forbidden')
  const changed = await step(d.pm, 'requestChanges', first, { comment: 'A page is missing' })
  const second = await step(d.member, 'submit', changed)
  expect(second).toMatchObject({ versionNo: 2 })
  const accepted = { acceptedByPocId: acceptor }
  expect(await d.refused(d.pm, 'acceptDeliverable', { id: made.id, version: second.version, ...accepted })).toBe(
    'proofMissing',
  )
  await keep('acceptanceProof', made.id)
  expect(await step(d.pm, 'accept', second, accepted)).toMatchObject({
    status: 'accepted',
    acceptedOn: today,
    acceptedByPocId: acceptor,
  })
})

test('what is rejected or not needed any more is said with a reason', async () => {
  const made = await deliverable({ link: 'https://files.example/report' })
  const handed = await step(d.member, 'submit', made)
  expect(await d.refused(d.pm, 'rejectDeliverable', { id: made.id, version: handed.version })).toBe('required')
  const rejected = await step(d.pm, 'reject', handed, { comment: 'Not what was agreed' })
  expect(rejected.status).toBe('rejected')
  expect(await d.refused(d.member, 'waiveDeliverable', { id: made.id, version: rejected.version, comment: 'No' })).toBe(
    'forbidden',
  )
  expect(await step(d.finance, 'waive', rejected, { comment: 'The customer does without' })).toMatchObject({
    status: 'waived',
  })
})

test('a milestone is delivered once its deliverables are handed in, a project closed once they are over', async () => {
  const made = await deliverable({ milestoneId: milestone.id, link: 'https://files.example/work' })
  const at = async () =>
    (await d.done<Row[]>(d.finance, 'getMilestones', { filter: { id: { eq: milestone.id } } }))[0]?.version
  const deliver = async () => ({ id: milestone.id, version: await at(), actualDate: today })
  expect(await d.refused(d.finance, 'deliverMilestone', await deliver())).toBe('deliverablesDue')
  await step(d.member, 'submit', made)
  expect(await d.done(d.finance, 'deliverMilestone', await deliver())).toMatchObject({ status: 'delivered' })
  const accept = { id: milestone.id, version: await at(), comment: 'Signed', acceptedByPocId: acceptor }
  expect(await d.refused(d.finance, 'acceptMilestone', accept)).toBe('deliverablesOpen')
  let { version } = await d.done(d.pm, 'startProject', { id: project.id, version: project.version })
  version = (await d.done(d.pm, 'completeProject', { id: project.id, version })).version
  expect(await d.refused(d.finance, 'closeProject', { id: project.id, version })).toBe('deliverablesOpen')
  const seen = async (as: Person) =>
    (await d.done<Made[]>(as, 'getDeliverables', { filter: { projectId: { eq: project.id } } })).length
  expect([(await seen(d.member)) > 0, await seen(d.other)]).toEqual([true, 0])
})
