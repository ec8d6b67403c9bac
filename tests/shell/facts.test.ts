import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { expenses } from '../../resources/expenses/expenses'
import { leaveRequests } from '../../resources/leave/leaveRequests'
import { onDutyRequests } from '../../resources/onduty/onDutyRequests'
import { travelRequisitions } from '../../resources/travel/travelRequisitions'
import { tokenLifetime } from '../../server/session/tokens'
import { readSettings } from '../../server/start/settings'
import { addMessage, replyAfterMs } from '../../src/shell/chat/messages'

const layout = readFileSync(new URL('../../src/shell/layout.css', import.meta.url), 'utf8')

test('the side bar is 260 wide, or 80 with icons alone, and the top bar 64 high', () => {
  expect(layout).toMatch(/\.shell \{\s*--side: 260px;[^}]*grid-template: 64px /)
  expect(layout).toMatch(/\.shell\[data-side="compact"\] \{\s*--side: 80px;/)
})

test('the server listens on port 8443 unless it is told otherwise, and a token lasts three days', () => {
  expect(readSettings({}).port).toBe(8443)
  expect(tokenLifetime).toBe(3 * 86_400)
})

test('a message of the chat is never blank, and the answer comes after two seconds', () => {
  const message = { contactId: 0, name: 'Asha', time: '2026-11-29T10:00:00Z' }
  expect(addMessage([], { ...message, text: ' \n ' })).toEqual([])
  expect(addMessage([], { ...message, text: ' Hello ' })).toEqual([{ ...message, id: 1, text: 'Hello' }])
  expect(replyAfterMs).toBe(2000)
})

test.each([
  ['leave', leaveRequests],
  ['on-duty', onDutyRequests],
  ['travel', travelRequisitions],
])('a request for %s waits, is approved, rejected, cancelled or completed', (_, { workflow }) => {
  for (const state of ['pending', 'approved', 'rejected', 'cancelled', 'completed'])
    expect(Object.keys(workflow.states)).toContain(state)
})

test('a claim goes from the director to finance and is paid', () => {
  expect(Object.keys(expenses.workflow.states)).toEqual(
    expect.arrayContaining(['initiated', 'approved_for_finance', 'payment_completed']),
  )
})

test('every entity that the specification names has a resource of its own', () => {
  const names = new Set<string>(resources.map(({ name }) => name))
  const expected = [
    ...['timeSheets', 'timeSheetTasks', 'tasks', 'leadDetails', 'leadContacts', 'leadMeetings', 'toolPurchases'],
    ...['employeeEducations', 'employmentHistories', 'identityDocuments', 'employeeLetters', 'companyAssets'],
    ...['employeeAssets', 'companyAssetTrackers', 'procurements', 'procurementItems', 'procurementInvoices'],
    ...['expenses', 'expenseItems', 'sows', 'milestones', 'purchaseOrders', 'projectPhases', 'projects', 'teams'],
    ...['projectMoms', 'customers', 'suppliers', 'contactPersons', 'departments', 'leaveTypes', 'leaveBalances'],
    ...['holidays', 'regularizeRequests', 'onDutyRequests', 'travelRequisitions', 'invoices', 'receivables'],
    ...['leavePolicies', 'attendancePolicies', 'travelPolicies', 'employeeContacts', 'employeeAddresses'],
    ...['employeeRelations', 'employeeExits', 'attendanceDays'],
  ]
  expect(expected.filter((name) => !names.has(name))).toEqual([])
})
