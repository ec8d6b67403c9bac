import { refuseInput } from '../../../../server/records/reports/report'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { defineOperation } from '../../../../server/wire/operation'
import { date } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { findFiscalYear } from '../../../../src/framework/reports/periods'
import { financeTeam } from '../../../people/roles'
import { customers } from '../../../sales/customers'
import type { CustomerStatement } from '../../answers'
import { receivables } from '../../receivables'
import { readCashForecast } from '../read-cash-forecast'
import { readCustomerStatement } from '../read-customer-statement'

const about = { area: receivables.label, resource: receivables.name }

/** Answers the cash forecast. It covers all customers, so only finance may read it. */
const getCashForecast = defineOperation({
  ...about,
  to: financeTeam,
  name: 'getCashForecast',
  input: { weeks: number({ min: 1, max: 53, help: 'Default: 8' }) },
  async run(context, { weeks }) {
    return { data: await readCashForecast(context, weeks ?? 8) }
  },
})

/** Answers a customer's statement of account, to finance and the account owner. */
const getCustomerStatement = defineOperation({
  ...about,
  to: [...financeTeam, 'employee'],
  name: 'getCustomerStatement',
  input: {
    customerId: ref(customers.name, { required: true }),
    from: date({ help: 'Default: the first day of the fiscal year' }),
    to: date({ help: 'Default: today' }),
  },
  async run(context, input) {
    const { customerId } = input
    const customer = await readTypedRecord(context, customers, customerId)
    const { caller, company, today } = context
    const isTheirs = customer.accountOwnerEmpId === caller.empId
    if (!isTheirs && !financeTeam.some((role) => caller.roles.includes(role))) throw new StewardError('notFound')
    const to = input.to ?? today
    const from = input.from ?? findFiscalYear(to, company.fiscalYearStart).from
    if (to < from) refuseInput('to', 'the last day lies before the first')
    const data: CustomerStatement = {
      ...{ customerId, name: customer.name, from, to },
      currencies: await readCustomerStatement(context, { customerId, from, to }),
    }
    return { data }
  },
})

export const outlookOperations = [getCashForecast, getCustomerStatement]
