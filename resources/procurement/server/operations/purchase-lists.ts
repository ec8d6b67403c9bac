import { idField } from '../../../../server/records/model'
import { readRecordJson } from '../../../../server/records/query'
import { createRecord } from '../../../../server/records/write/save'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { listInputFields } from '../../../../server/wire/input'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { addLinesToRecord } from '../../../../server/wire/parts/with-lines'
import { rowsField, runForEachRow } from '../../../../server/wire/run-each-row'
import { number } from '../../../../src/fields/number'
import { text } from '../../../../src/fields/text'
import { StewardError } from '../../../../src/framework/errors'
import { resolveDayVariable } from '../../../../src/framework/values/day-variables'
import { projects } from '../../../delivery/projects'
import { allRoles } from '../../../people/roles'
import { procurementReceipts } from '../../procurementReceipts'
import { procurements } from '../../procurements'
import { buildZeroAmounts, readPurchaseAmounts, readPurchaseAmountsByMonth } from '../purchase-amounts'
import { addPurchaseDetails } from '../purchase-details'

const { name: resource, label: area } = procurements
const mayList = { area, resource, to: listGrantedRoles(procurements, 'list', allRoles) }

/** Answers the sum of the items. A sum in the input is ignored. */
const totalCost = defineOperation({
  ...mayList,
  name: 'updateTotalCostForProcurementId',
  alias: { procurementId: 'id' },
  input: { id: idField(resource), totalCost: text({ max: 100 }) },
  async run(context, { id }) {
    const purchase = await readTypedRecord(context, procurements, id)
    return { data: { id, totalCost: purchase.totalCost ?? null, currency: purchase.currency } }
  },
})

async function readProjectCurrency(context: Context, projectId: number): Promise<string> {
  return (await readTypedRecord(context, projects, projectId)).currency
}

const amountsOfProject = defineOperation({
  ...mayList,
  name: 'getProcurementAmtDetailsByProject',
  input: { projectId: idField(projects.name) },
  async run(context, { projectId }) {
    const currency = await readProjectCurrency(context, projectId)
    return { data: await readPurchaseAmounts(context, { projectId: { eq: projectId } }, currency) }
  },
})

/**
 * Answers the twelve months of a fiscal year, which is named by the year in which it begins. The default is
 * the current one.
 */
const amountsOfMonths = defineOperation({
  ...mayList,
  name: 'getProcurementAmtDetailsByProjectByMonth',
  input: { projectId: idField(projects.name), year: number({ min: 2000, max: 2200 }) },
  async run(context, { projectId, year }) {
    const { today, company } = context
    const currency = await readProjectCurrency(context, projectId)
    const first = Number(year ?? resolveDayVariable('$startOfFiscalYear', today, company.fiscalYearStart).slice(0, 4))
    const months = Array.from({ length: 13 }, (_, index) => formatMonth(first, company.fiscalYearStart + index))
    const [from, to] = [`${months[0]}-01`, `${months.at(-1)}-01`]
    const filter = { projectId: { eq: projectId }, neededBy: { gte: from, lt: to } }
    const byMonth = await readPurchaseAmountsByMonth(context, filter, currency)
    const data = months.slice(0, -1).map((month) => ({ month, ...(byMonth.get(month) ?? buildZeroAmounts(currency)) }))
    return { data, total: data.length }
  },
})

/** Formats a month counted from January of a year: month 14 of 2026 is `2027-02`. */
const formatMonth = (year: number, month: number): string =>
  `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`

/** Enters a delivery item by item: all of them or none. */
const receiveItems = defineOperation({
  name: 'receiveProcurementItems',
  area,
  resource,
  to: listGrantedRoles(procurementReceipts, 'create', allRoles),
  effect: 'write',
  isIdempotent: true,
  alias: { procurementId: 'id' },
  input: { id: idField(resource), quantities: rowsField('quantities') },
  async run(context, { id, quantities }) {
    // This comes first, so that records the caller cannot see give the same answer as unknown ones.
    await readRecordJson(context, resource, id)
    if (!quantities) throw new StewardError('invalidInput', { fields: { quantities: { code: 'required' } } })
    const { procurementId: _, ...own } = listInputFields(procurementReceipts)
    await runForEachRow('quantities', quantities, own, (row) =>
      createRecord(context, procurementReceipts.name, { ...row, procurementId: id }),
    )
    const record = await readTypedRecord(context, procurements, id)
    const lines = await addLinesToRecord(context, procurements, record)
    return { data: await addPurchaseDetails(context, { ...lines, id }) }
  },
})

export const procurementOperations = [totalCost, amountsOfProject, amountsOfMonths, receiveItems]
