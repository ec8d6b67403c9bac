import { plusDays } from '../../../src/framework/values/dates'
import type { Matrix } from '../../approvals/triples/matrix'
import type { Person } from '../../setup/app'
import { makeRequest } from './requests'
import { newestOf, triesOf, type World } from './world'

type Calls = readonly (readonly [operation: string, name: string])[]

/** Leave changes that has begun. */
export function changesMatrix(world: World): Matrix {
  const ways: Record<string, Calls> = {
    pending: [],
    approved: [['approveLeaveChange', 'manager']],
    rejected: [['rejectLeaveChange', 'manager']],
    cancelled: [['cancelLeaveChange', 'requester']],
  }
  const tries = triesOf(world, 'leaveChanges', 'leave_changes')
  return {
    people: world.people,
    states: Object.keys(ways),
    async inState(state) {
      const leave = await begunLeave(world)
      const id = await world.must('requester', 'createLeaveChange', {
        leaveRequestId: leave,
        reason: 'Was not away',
        wasNotTaken: true,
      })
      for (const [operation, name] of ways[state] ?? []) await world.must(name, operation, { id, comment: 'So be it' })
      return id
    },
    reads: tries.see,
    actions: {
      ...tries.moves(),
      'update: the reason': (id, as) => tries.update({ reason: `Because of ${as.empId}` })(id, as),
      'update: the status': tries.update({ status: 'approved' }),
      ...tries.remove,
    },
    mark: world.mark(
      'leave_changes',
      'leaveChanges',
      'select json_build_array(r.status, r.version) from leave_requests r where r.id = t.leave_request_id',
    ),
    makers: ['requester'],
  }
}

const begunLeave = (world: World) => makeRequest(world, { at: 'past', calls: [['approveLeaveRequest', 'manager']] })

/** Who may ask for a change of somebody's leave, by the state of the leave. */
export function newChangesMatrix(world: World): Matrix {
  const { call } = triesOf(world, 'leaveChanges', 'leave_changes')
  return {
    people: world.people,
    states: ['of leave that has begun', 'of leave to come', 'of leave that waits'],
    inState: (state) =>
      state === 'of leave that has begun'
        ? begunLeave(world)
        : makeRequest(world, state === 'of leave to come' ? { calls: [['approveLeaveRequest', 'manager']] } : {}),
    actions: {
      create: (leaveRequestId, as) =>
        call('createLeaveChange', { leaveRequestId, reason: 'Was not away', wasNotTaken: true }, as),
      'create as approved': (leaveRequestId, as) =>
        call(
          'createLeaveChange',
          { leaveRequestId, reason: 'Was not away', wasNotTaken: true, status: 'approved' },
          as,
        ),
    },
    mark: () => newestOf(world, 'leave_changes'),
    makers: [],
  }
}

/** Days off that somebody worked on. */
export function compOffMatrix(world: World): Matrix {
  const ways: Record<string, Calls> = {
    pending: [],
    approved: [['approveCompOffRequest', 'manager']],
    rejected: [['rejectCompOffRequest', 'manager']],
    cancelled: [['cancelCompOffRequest', 'requester']],
  }
  const tries = triesOf(world, 'compOffRequests', 'comp_off_requests')
  return {
    people: world.people,
    states: Object.keys(ways),
    async inState(state) {
      const values = { workedOn: world.pastDay(), reason: 'Moved the servers' }
      const id = await world.must('requester', 'createCompOffRequest', values)
      for (const [operation, name] of ways[state] ?? []) await world.must(name, operation, { id, comment: 'So be it' })
      return id
    },
    reads: tries.see,
    actions: {
      ...tries.moves(),
      'update: the reason': (id, as) => tries.update({ reason: `Because of ${as.empId}` })(id, as),
      'update: what it earns': tries.update({ days: 9 }),
      'update: the status': tries.update({ status: 'approved' }),
      ...tries.remove,
    },
    mark: world.mark('comp_off_requests', 'compOffRequests'),
    makers: ['requester'],
  }
}

/** Who may say that a day off was worked, and for whom. */
export function newCompOffMatrix(world: World): Matrix {
  const { call } = triesOf(world, 'compOffRequests', 'comp_off_requests')
  const make =
    (more: object) =>
    (_: number, as: Person): Promise<string> =>
      call('createCompOffRequest', { workedOn: world.pastDay(), reason: 'Moved the servers', ...more }, as)
  return {
    people: world.people,
    states: ['new'],
    inState: async () => 0,
    actions: {
      'for oneself': make({}),
      'for the requester': make({ empId: world.who('requester').empId }),
      'for oneself as approved': make({ status: 'approved' }),
    },
    mark: () => newestOf(world, 'comp_off_requests'),
    makers: [],
  }
}

/** The manager's decisions in other hands: beside those that the company lives by. */
export function delegationsMatrix(world: World): Matrix {
  const fromEmpId = world.who('manager').empId
  const toEmpId = world.who('delegate').empId
  const days = { fromDate: world.today, toDate: plusDays(world.today, 900) ?? '', reason: 'Away' }
  const tries = triesOf(world, 'delegations', 'delegations')
  return {
    people: world.people,
    states: ['offered', 'proposed', 'active', 'ended'],
    async inState(state) {
      const toWhom = state === 'offered' ? {} : { toEmpId }
      const id = await world.byServer('delegations', { create: { fromEmpId, ...days, ...toWhom } })
      if (state === 'active') await world.must('delegate', 'acceptDelegation', { id })
      if (state === 'ended') await world.must('manager', 'endDelegation', { id })
      return id
    },
    reads: tries.see,
    actions: {
      ...tries.moves({ toEmpId }),
      'update: the reason': (id, as) => tries.update({ reason: `Because of ${as.empId}` })(id, as),
      'update: to oneself': (id, as) => tries.update({ toEmpId: as.empId })(id, as),
      'update: whose': tries.update({ fromEmpId: world.who('above').empId }),
      'update: the status': tries.update({ status: 'active' }),
      ...tries.remove,
    },
    mark: world.mark('delegations', 'delegations', 'select t.to_emp_id'),
    makers: [],
  }
}

/** Who may give whose decisions to whom. */
export function newDelegationsMatrix(world: World): Matrix {
  const { call } = triesOf(world, 'delegations', 'delegations')
  const make =
    (values: (as: Person) => object) =>
    (_: number, as: Person): Promise<string> =>
      call('saveDelegation', { fromDate: world.today, toDate: world.today, reason: 'Away', ...values(as) }, as)
  const [manager, stranger] = [world.who('manager').empId, world.who('stranger').empId]
  const onlyDelegations = { entityType: 'leaveChanges' }
  return {
    people: world.people,
    states: ['new'],
    inState: async () => 0,
    actions: {
      'from oneself to somebody': make((as) => ({
        ...onlyDelegations,
        toEmpId: as.empId === stranger ? manager : stranger,
      })),
      'from oneself to oneself': make((as) => ({ ...onlyDelegations, toEmpId: as.empId })),
      'from the manager to oneself': make((as) => ({ ...onlyDelegations, fromEmpId: manager, toEmpId: as.empId })),
      'from the manager to somebody': make(() => ({ ...onlyDelegations, fromEmpId: manager, toEmpId: stranger })),
    },
    mark: () => newestOf(world, 'delegations'),
    makers: [],
  }
}

/** Versions of a policy, which a director consents to. */
export function policiesMatrix(world: World): Matrix {
  const ways: Record<string, Calls> = {
    draft: [],
    proposed: [['proposeLeavePolicy', 'hr']],
    published: [
      ['proposeLeavePolicy', 'hr'],
      ['approveLeavePolicy', 'director'],
    ],
    withdrawn: [['withdrawLeavePolicy', 'hr']],
  }
  const tries = triesOf(world, 'leavePolicies', 'leave_policies')
  const effectiveFrom = () => world.nextDay()
  return {
    people: world.people,
    states: Object.keys(ways),
    async inState(state) {
      // For one person whom nothing else is about, so that leave is counted as before.
      const forWhom = { empId: world.who('restricted').empId }
      const values = { title: 'Leave', summary: 'How leave works', effectiveFrom: effectiveFrom(), ...forWhom }
      const id = await world.must('hr', 'createLeavePolicy', values)
      for (const [operation, name] of ways[state] ?? []) await world.must(name, operation, { id, comment: 'So be it' })
      return id
    },
    reads: tries.see,
    actions: {
      ...tries.moves(),
      'new version': (id, as) => tries.call('newVersionLeavePolicy', { id, effectiveFrom: effectiveFrom() }, as),
      'update: the summary': (id, as) => tries.update({ summary: `As ${as.empId} says` })(id, as),
      'update: the number': tries.update({ versionNo: 99 }),
      'update: the status': tries.update({ status: 'published' }),
      ...tries.remove,
    },
    mark: world.mark(
      'leave_policies',
      'leavePolicies',
      'select max(n.id) from leave_policies n where n.made_from_id = t.id',
    ),
    makers: ['hr'],
  }
}
