import type { NewNotification } from '../../server/notices/send-notifications'
import { sqlNames, sqlPart } from '../../server/records/sql/named-sql'
import { choice, count, date, latest, members, money, ref, tally, text, total } from '../../src/fields'
import { defineArea } from '../../src/framework/company/application'
import { tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { defineResource } from '../../src/framework/resource'
import { isInSet } from '../../src/framework/workflow'

const fields = { name: text({ required: true }), kind: choice(['big', 'small']), ownerEmpId: ref('employees') }
const base = { label: 'Thing', route: 'Things', fields, access: [] } as const

defineResource('things', { ...base, title: 'name', views: { list: { columns: ['name', 'kind', 'createdAt'], sort: '-name' } } })

// @ts-expect-error the title is no field
defineResource('things', { ...base, title: 'nam' })
// @ts-expect-error there is no such icon
defineResource('things', { ...base, title: 'name', icon: 'LocalShiping' })
// @ts-expect-error a column is no field
defineResource('things', { ...base, title: 'name', views: { list: { columns: ['colour'] } } })
// @ts-expect-error a sort key is no field
defineResource('things', { ...base, title: 'name', views: { list: { sort: '-colour' } } })
// @ts-expect-error a form names a field that is none
defineResource('things', { ...base, title: 'name', views: { form: { Main: ['colour'] } } })
// @ts-expect-error a grant's filter names a field that is none
defineResource('things', { ...base, title: 'name', access: [{ to: 'employee', can: ['list'], where: { colour: { eq: 'red' } } }] })
// @ts-expect-error a grant's filter reaches over a field that is no reference
defineResource('things', { ...base, title: 'name', access: [{ to: 'employee', can: ['list'], where: { 'kind.name': { eq: 'red' } } }] })
// @ts-expect-error there is no such role
defineResource('things', { ...base, title: 'name', access: [{ to: 'employe', can: ['list'] }] })
// @ts-expect-error there is no such verb
defineResource('things', { ...base, title: 'name', access: [{ to: 'employee', can: ['read'] }] })
// @ts-expect-error access is never left out
defineResource('things', { label: 'Thing', route: 'Things', title: 'name', fields })
// @ts-expect-error a rule reads a field that is none
defineResource('things', { ...base, title: 'name', rules: [{ code: 'x', on: ['name'], check: (r) => !!r.colour, message: '' }] })
// @ts-expect-error a rule stands on a field that is none
defineResource('things', { ...base, title: 'name', rules: [{ code: 'x', on: ['colour'], check: () => true, message: '' }] })

const states = { open: {}, done: {} } as const
defineResource('things', {
  ...base,
  title: 'name',
  access: [{ to: 'employee', can: ['list'], where: { status: { eq: 'open' }, 'ownerEmpId.departmentId': { eq: 1 } } }],
  workflow: { field: 'status', initial: 'open', states, transitions: { finish: { from: 'open', to: 'done', by: ['employee'], needs: ['kind'] } } },
})
// @ts-expect-error the initial state is none
defineResource('things', { ...base, title: 'name', workflow: { field: 'status', initial: 'opened', states, transitions: {} } })
// @ts-expect-error a step ends in a state that is none
defineResource('things', { ...base, title: 'name', workflow: { field: 'status', initial: 'open', states, transitions: { finish: { from: 'open', to: 'closed', by: [] } } } })
// @ts-expect-error a step needs a field that is none
defineResource('things', { ...base, title: 'name', workflow: { field: 'status', initial: 'open', states, transitions: { finish: { from: 'open', to: 'done', by: [], needs: ['colour'] } } } })

const spans = { from: date(), to: date(), half: choice(['am', 'pm']) }
const stay = { ...base, title: 'name', fields: { ...fields, ...spans } } as const
const during = { from: 'from', to: 'to', halves: { from: 'half', to: 'half', first: 'am', second: 'pm' } } as const
const taken = { code: 'taken', on: ['ownerEmpId'], during, message: '' } as const
defineResource('things', { ...stay, isAppendOnly: true, noOverlap: [{ ...taken, where: { kind: { eq: 'big' } } }] })
// @ts-expect-error what must be equal is no field
defineResource('things', { ...stay, noOverlap: [{ ...taken, on: ['colour'] }] })
// @ts-expect-error a time begins with a field that is none
defineResource('things', { ...stay, noOverlap: [{ ...taken, during: { from: 'start', to: 'to' } }] })
// @ts-expect-error a half is chosen by a field that is none
defineResource('things', { ...stay, noOverlap: [{ ...taken, during: { ...during, halves: { ...during.halves, to: 'session' } } }] })
// @ts-expect-error the filter names a field that is none
defineResource('things', { ...stay, noOverlap: [{ ...taken, where: { colour: { eq: 'red' } } }] })
// @ts-expect-error a span needs an end
defineResource('things', { ...stay, noOverlap: [{ ...taken, during: { from: 'from' } }] })

// @ts-expect-error a resource that no area registered
defineResource('thinks', { ...base, title: 'name' })
// @ts-expect-error a reference names a resource that is none
ref('employes')
// @ts-expect-error records of a resource that is none are counted
count('employes', 'departmentId')
// @ts-expect-error numbers of a resource that is none are added up
tally('leaveLedgers', 'empId', 'days')
// @ts-expect-error amounts of a resource that is none are added up
total('milestone', 'sowId', 'amount')
// @ts-expect-error dates of a resource that is none are compared
latest('milestone', 'sowId', 'plannedDate')
// @ts-expect-error records of a resource that is none are chosen
members('milestone', 'purchaseOrderId')
// @ts-expect-error a related list of a resource that is none
defineResource('things', { ...base, title: 'name', views: { related: ['employes'] } })
// @ts-expect-error a related list of a resource that is none, by its reference
defineResource('things', { ...base, title: 'name', views: { related: ['employes.departmentId'] } })
defineResource('things', { ...base, title: 'name', views: { related: ['employees', 'employees.departmentId'] } })

const unknown = { code: 'x', some: 'employes', where: {}, message: '' } as const
// @ts-expect-error an action requires records of a resource that is none
defineResource('things', { ...base, title: 'name', actions: { mend: { on: 'record', by: [], requires: [unknown] } } })
// @ts-expect-error a relation is of a resource that is none
defineArea({ name: 'x', resources: [], relations: { own: { label: 'Own', of: 'employes' } } })
// @ts-expect-error an area adds to a resource that is none
defineArea({ name: 'x', resources: [], adds: { employes: { related: [] } } })
const event = { label: 'It came', channel: 'email', notice: '%{title}', mail: { subject: 'It came', sentence: 'it came.' } } as const
// @ts-expect-error an event that no area registered
defineArea({ name: 'x', resources: [], events: { boatArived: event } })
export const said: NewNotification['event'][] = ['asked', 'boatArrived']
// @ts-expect-error people are notified of an event that nobody declares
said.push('boatArived')

const lit = defineResource('things', {
  ...base,
  title: 'name',
  fields: { ...fields, price: money({ required: true }) },
  workflow: { field: 'status', initial: 'open', states, sets: { lasting: ['open', 'done'], over: ['done'] }, transitions: {} },
})
export const isOver = isInSet(lit, 'over', { status: 'done' })
export const lasting: readonly ('open' | 'done')[] = lit.workflow.sets.lasting
// @ts-expect-error a set that the workflow does not name
isInSet(lit, 'begun', { status: 'open' })
// @ts-expect-error a set holds a state that is none
defineResource('things', { ...base, title: 'name', workflow: { field: 'status', initial: 'open', states, sets: { over: ['closed'] }, transitions: {} } })

const thing = sqlNames(lit, 't')
export const prices = sqlPart`select ${thing.price} from ${thing} where ${thing.status} = any($1) and ${thing.id} > ${0}`
// @ts-expect-error a column that no field has
export const colours = sqlPart`select ${thing.colour} from ${thing}`
// @ts-expect-error SQL is not made of texts that somebody may have sent
export const sent = sqlPart`select ${'1; drop table things'}`

const trips = defineResource('things', { ...base, title: 'name', fields: { ...fields, on: date(), price: money() } })
const report = { title: 'Trips', operation: 'getTrips', route: 'Trips', of: trips } as const
defineReport('trips', { ...report, period: 'on', by: ['kind', 'on:month', 'ownerEmpId.departmentId'], figures: { trips: 'count', price: 'sum:price' } })
// @ts-expect-error a period is told by no date
defineReport('trips', { ...report, period: 'kind', by: ['kind'], figures: { trips: 'count' } })
// @ts-expect-error a grouping is no field
defineReport('trips', { ...report, by: ['colour'], figures: { trips: 'count' } })
// @ts-expect-error a grouping reaches over a field that is no reference
defineReport('trips', { ...report, by: ['kind.name'], figures: { trips: 'count' } })
// @ts-expect-error there is no such period
defineReport('trips', { ...report, by: ['on:week'], figures: { trips: 'count' } })
// @ts-expect-error a figure is of no field
defineReport('trips', { ...report, by: ['kind'], figures: { price: 'sum:prise' } })
// @ts-expect-error there is no such figure
defineReport('trips', { ...report, by: ['kind'], figures: { price: 'total:price' } })
// @ts-expect-error a filter names a field that is none
defineReport('trips', { ...report, where: { colour: { eq: 'red' } }, by: ['kind'], figures: { trips: 'count' } })
// @ts-expect-error there is no such role
defineReport('trips', { ...report, to: ['employe'], by: ['kind'], figures: { trips: 'count' } })
// @ts-expect-error a tile's filter names a field that is none
tile({ label: 'Trips', of: trips, where: { colour: { eq: 'red' } } })
// @ts-expect-error a tile's figure is of no field
tile({ label: 'Trips', of: trips, figure: 'sum:prise' })
