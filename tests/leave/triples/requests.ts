import type { Matrix, Tries } from '../../approvals/triples/matrix'
import type { Person } from '../../setup/app'
import { newestOf, triesOf, type World } from './world'

const reason = 'Away for a while'

/** How a request comes to stand so: when it is for, more of what is sent, who enters it, then calls, and by whom. */
interface Way {
  at?: 'past' | 'long'
  more?: object
  by?: string
  calls?: readonly (readonly [operation: string, name: string])[]
  isCompleted?: boolean
}

const agreed = ['approveLeaveRequest', 'manager'] as const

const ways: Readonly<Record<string, Way>> = {
  draft: { more: { keepAsDraft: true } },
  pending: {},
  'pending, entered by HR': { by: 'hr' },
  'pending at step 2': { at: 'long', calls: [agreed] },
  approved: { calls: [agreed] },
  'approved at step 2': { at: 'long', calls: [agreed, ['approveLeaveRequest', 'above']] },
  'approved, begun': { at: 'past', calls: [agreed] },
  completed: { at: 'past', calls: [agreed], isCompleted: true },
  rejected: { calls: [['rejectLeaveRequest', 'manager']] },
  'sent back': { calls: [['sendBackLeaveRequest', 'manager']] },
  cancelled: { calls: [['cancelLeaveRequest', 'requester']] },
}

const longDays = 11

export async function makeRequest(world: World, way: Way): Promise<number> {
  const { must, nextDay, pastDay, leaveType, who, byServer } = world
  const fromDate = way.at === 'past' ? pastDay() : nextDay(way.at === 'long' ? longDays : 1)
  const toDate = way.at === 'long' ? lastOf(fromDate) : fromDate
  const forWhom = way.by ? { empId: who('requester').empId } : {}
  const values = { leaveTypeId: leaveType, fromDate, toDate, reason, ...forWhom, ...way.more }
  const id = await must(way.by ?? 'requester', 'createEmployeeLeave', values)
  for (const [operation, name] of way.calls ?? []) await must(name, operation, { id, comment: 'So be it' })
  if (way.isCompleted) await byServer('leaveRequests', { step: 'complete', id })
  return id
}

const lastOf = (from: string) => new Date(Date.parse(from) + (longDays - 1) * 86_400_000).toISOString().slice(0, 10)

/** Everything that could move a leave request. */
export function requestsMatrix(world: World): Matrix {
  const { people, mark } = world
  const changes = `select json_agg(json_build_array(c.id, c.status)) from leave_changes c where c.leave_request_id = t.id`
  const tries = triesOf(world, 'leaveRequests', 'leave_requests')
  return {
    people,
    states: Object.keys(ways),
    inState: (state) => makeRequest(world, ways[state] ?? {}),
    reads: tries.see,
    actions: { ...tries.moves(), ...updates(world), ...tries.remove, ...operations(world) },
    mark: mark('leave_requests', 'leaveRequests', changes),
    makers: ['requester'],
  }
}

function updates(world: World): Tries {
  const { update } = triesOf(world, 'leaveRequests', 'leave_requests')
  const asStep = (action: string) => update({ action, comment: 'Tried' })
  return {
    'update: the reason': (id: number, as: Person) => update({ reason: `Because of ${as.empId}` })(id, as),
    'update: unpaid where it does not suffice': (id: number, as: Person) => update({ acceptsUnpaid: true })(id, as),
    'update: an exception': update({ overrideReason: 'An exception' }),
    'update: the person': update({ empId: world.who('stranger').empId }),
    'update: what it takes': update({ days: 0, parts: [] }),
    'update: the status': update({ status: 'approved' }),
    'update: submit': asStep('submit'),
    'update: approve': asStep('approve'),
    'update: cancel': asStep('cancel'),
  }
}

function operations(world: World): Tries {
  const { call, onStep } = triesOf(world, 'leaveRequests', 'leave_requests')
  return {
    leaveCancel: (id, as) => call('leaveCancel', { id, reason: 'Other plans', wasNotTaken: true }, as),
    'higher authority: approve': (id, as) => call('higherAuthorityLeaveUpdate', { id, action: 'approve' }, as),
    'step: update': onStep((id, as) => call('updateApprovalStep', { id, version: 1, status: 'approved' }, as)),
    'seat: create': onStep((stepId, as) => call('createApprovalApprover', { stepId, empId: as.empId, as: 'Me' }, as)),
  }
}

/** Who may make requests, and as what. */
export function newRequestsMatrix(world: World): Matrix {
  const { call } = triesOf(world, 'leaveRequests', 'leave_requests')
  const make =
    (more: object) =>
    (_: number, as: Person): Promise<string> => {
      const date = world.nextDay()
      return call(
        'createEmployeeLeave',
        { leaveTypeId: world.leaveType, fromDate: date, toDate: date, reason, ...more },
        as,
      )
    }
  return {
    people: world.people,
    states: ['new'],
    inState: async () => 0,
    actions: {
      'for oneself': make({}),
      'for the requester': make({ empId: world.who('requester').empId }),
      'for oneself with an exception': make({ overrideReason: 'An exception' }),
      'for oneself as approved': make({ status: 'approved' }),
      'for oneself with the days': make({ days: 0 }),
    },
    mark: () => newestOf(world, 'leave_requests'),
    makers: [],
  }
}
