import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { relations, resources } from '../resources'
import { checkDeclarations } from '../server/wire/checks/check-declarations'
import type { Verb } from '../src/framework/access'
import { getFieldBehaviour } from '../src/framework/field'
import { findDraftCheck } from '../src/framework/lists/sent-form'
import { fieldLabel, isInputField, type Resource, stepOperationName } from '../src/framework/resource'
import { listFromStates } from '../src/framework/workflow'
import { shipped } from './setup/shipped'

const spec = readFileSync(new URL('./specification/operations.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0])
const routes = readFileSync(new URL('./specification/routes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0])

test('the declarations contradict neither themselves nor each other', () => {
  expect(() => checkDeclarations(shipped)).not.toThrow()
  for (const [name, relation] of Object.entries(relations)) {
    expect(
      resources.map((resource) => resource.name),
      name,
    ).toContain(relation.of)
  }
})

/** A part of another resource is reached from that one: the specification gives it no screen and no list of its own. */
const isPart = ({ fields }: Resource) =>
  Object.values(fields).some(({ options }) => (options as { isPart?: boolean }).isPart)

/** What the specification does not name: its screens and operations have names of our own. */
const ours = [
  'jiraConnections',
  'jiraWorklogs',
  'campaigns',
  'leadSettings',
  'toolCosts',
  'toolInvoices',
  'toolSeats',
  'toolTerms',
  'travelAuthorities',
  'travelCompanions',
  'travelRequisitions',
  'travelTickets',
  'travelVersions',
  'onDutyCancellations',
  'onDutyRequests',
  'approvalRules',
  'assetLimits',
  'assetRequests',
  'attachments',
  'comments',
  'closedMonths',
  'compOffRequests',
  'companyAccounts',
  'companyAccountChanges',
  'bankStatements',
  'bankLines',
  'omittedBankRows',
  'punchRequests',
  'roleRequests',
  'proposedChanges',
  'assetAudits',
  'assetAuditScans',
  'managerChanges',
  'recordChanges',
  'companyAssetTrackers',
  'customerCreditEntries',
  'customerCredits',
  'invoiceMails',
  'delegations',
  'departmentBudgets',
  'documentPolicies',
  'employeeAddresses',
  'employeeAssets',
  'employeeContacts',
  'employeeEducations',
  'employeeExits',
  'employeeLetters',
  'employeeRelations',
  'employmentHistories',
  'employmentTerms',
  'exchangeRates',
  'exitClearanceItems',
  'exitWithdrawals',
  'expenseAdvances',
  'holidayCalendars',
  'hourlyRates',
  'identityDocuments',
  'joiningEmails',
  'leaveBalances',
  'leaveChanges',
  'leaveDeductions',
  'leaveLedger',
  'leaveRequests',
  'letterTemplates',
  'locations',
  'momActions',
  'momAttendees',
  'nominations',
  'nominees',
  'notificationPreferences',
  'notifications',
  'paymentRuns',
  'payoutAccounts',
  'personalDetails',
  'policyAcknowledgements',
  'procurementInvoices',
  'procurementReceipts',
  'projectManagers',
  'projectMembers',
  'projectMilestones',
  'projectMoms',
  'projectSows',
  'purchaseLimits',
  'receipts',
  'receivedAssets',
  'definitions',
  'secretReveals',
  'settlements',
  'shiftAssignments',
  'supplierBankChanges',
  'taxCodes',
  'taxRegistrations',
  'taskAssignees',
  'taskDependencies',
  'tasks',
  'teamMembers',
  'attendanceDays',
  'attendanceDevices',
  'attendanceMonths',
  'attendanceRecounts',
  'attendancePunches',
  'regularizeRequests',
  'timeSheetSlices',
  'timeSheetTasks',
  'timeSheets',
  'timers',
  'timingPolicies',
  'travelPolicies',
  'undertakings',
]

/** A list that the specification names, where it saves by one name for both, or only counts. */
const ourOperations = [
  'createLeadNote',
  'updateLeadNote',
  'getTaxRates',
  'createTaxRate',
  'updateTaxRate',
  'getInvoiceItems',
  'createInvoiceItem',
  'updateInvoiceItem',
  'getFollowUps',
  'createFollowUp',
  'updateFollowUp',
  'getReceiptLines',
  'createReceiptLine',
  'createBankMatch',
  'updateBankMatch',
  'updateReceiptLine',
  'getAttendancePolicies',
  'updateAttendancePolicy',
  'updateAnnualQuota',
  'getInboxItems',
  'getLeavePolicies',
  'updateLeavePolicy',
  'getProcurements',
  'createProcurementQuote',
  'updateProcurementQuote',
]

const isGranted = ({ access }: Resource, verb: Verb) => access.some((rule) => 'can' in rule && rule.can.includes(verb))

for (const resource of resources) {
  test(`${resource.name}: routes are the specification's`, () => {
    if (isPart(resource)) return expect(resource.menu).toBeUndefined()
    if (ours.includes(resource.name)) return expect(routes).not.toContain(`/${resource.route}`)
    expect(routes).toContain(`/${resource.route}`)
    if (resource.formRoute) expect(routes).toContain(`/${resource.formRoute}`)
  })

  test(`${resource.name}: list, create and update are operations of the catalogue`, () => {
    if (ours.includes(resource.name)) return
    const verbs = (['list', 'create', 'update'] as const).filter((verb) => isGranted(resource, verb))
    for (const verb of verbs)
      if (!(isPart(resource) && verb === 'list'))
        expect([...spec, ...ourOperations]).toContain(resource.operations[verb])
  })

  test(`${resource.name}: every state can be reached`, () => {
    const { workflow } = resource
    if (!workflow) return
    const states = Object.keys(workflow.states)
    const start = typeof workflow.initial === 'function' ? states.slice(0, 2) : [workflow.initial]
    const reached = new Set<string>(start)
    for (let round = 0; round < states.length; round++) {
      for (const step of Object.values(workflow.transitions)) {
        if (listFromStates(step).some((state) => reached.has(state))) reached.add(step.to)
      }
    }
    expect([...reached].sort()).toEqual([...states].sort())
  })

  test(`${resource.name}: every step has an operation of its own`, () => {
    const names = Object.keys(resource.workflow?.transitions ?? {}).map((step) => stepOperationName(resource, step))
    expect(new Set(names).size).toBe(names.length)
  })

  test(`${resource.name}: every input stands in a section of the form, once`, () => {
    if (!isGranted(resource, 'create') && !isGranted(resource, 'update')) return
    const shown = Object.values(resource.views.form ?? {}).flat()
    const inputs = Object.keys(resource.fields).filter((name) => isInputField(resource, name))
    // The check that keeps drafts is filled in by a button of the form.
    const draftBy = findDraftCheck(resource.views)
    expect([...shown, ...(draftBy ? [draftBy] : [])].sort()).toEqual([...inputs].sort())
  })

  test(`${resource.name}: every field has a label in words and reads its own default`, () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      expect(fieldLabel(resource, name), name).toMatch(/^[A-Z]/)
      const value = field.options.default
      if (value === undefined || String(value).startsWith('$')) continue
      expect(getFieldBehaviour(field).parse(value), name).toEqual({ ok: true, value })
    }
  })
}
