import type { Values } from '../../../../src/framework/validate'
import { integer, list, optional, readTable, word } from '../../../demo/table'

/** Other fields of a type: names and values. */
const settings = (text: string): Values => Object.fromEntries(list(text).map(toSetting))

function toSetting(pair: string): [string, unknown] {
  const [name = '', value = ''] = pair.split(' ')
  if (name === 'eligibleGenders') return [name, [{ gender: value }]]
  if (name === 'eligibleTypes') return [name, [{ employmentType: value }]]
  if (value === 'true' || value === 'false') return [name, value === 'true']
  return [name, Number.isNaN(Number(value)) ? value : Number(value)]
}

/** Code, name, category, colour, order and accrual of the usual types of a company in India. */
const written = readTable(
  {
    ...{ code: word, name: word, category: word, colour: word, sortOrder: integer, accrual: word },
    more: optional(settings),
  },
  `
  CL | Casual leave | casual | blue | 10 | upfront | maxPerRequest 3
  SL | Sick leave | sick | amber | 20 | upfront | documentAfterDays 2
  EL | Earned leave | earned | green | 30 | quarterly | unit day, rounding up_half, carryForwardMax 30, encashable \
    true, encashMax 10
  CO | Compensatory off | comp_off | teal | 40 | upfront | compOffValidDays 60
  RH | Restricted holiday | restricted_holiday | purple | 50 | upfront | unit day, maxPerRequest 1, prorateOnJoin false
  ML | Maternity leave | maternity | red | 60 | upfront | requiresBalance false, unit day, countsHolidays true, \
    maxPerRequest 182, availableAfterDays 80, eligibleGenders female, eligibleTypes permanent
  PL | Paternity leave | paternity | red | 70 | upfront | requiresBalance false, unit day, maxPerRequest 10, \
    eligibleGenders male, eligibleTypes permanent
  BL | Bereavement leave | bereavement | grey | 80 | upfront | requiresBalance false, unit day, maxPerRequest 5, \
    maxBackdatedDays 30
  LOP | Loss of pay | loss_of_pay | grey | 90 | upfront | isPaid false, requiresBalance false
`,
)

const earnedNotice = {
  noticeTiers: [
    { days: 3, noticeDays: 7 },
    { days: 11, noticeDays: 21 },
  ],
}

/** The types by their codes. */
export const demoLeaveTypes: readonly { key: string; values: Values & { code: string; category: string } }[] =
  written.map(({ more, ...values }) => ({
    key: values.code,
    values: { ...values, ...more, ...(values.code === 'EL' && earnedNotice) },
  }))

/** The yearly quotas of a type, for everybody and for some: a location, employment type or grade. */
export const demoQuotas = readTable(
  { type: word, days: integer, location: optional(word), employmentType: optional(word), grade: optional(word) },
  `
  CL | 10
  CL | 5 | | intern
  SL | 10
  SL | 12 | london
  EL | 18
  EL | 24 | | | M2
  EL | 0 | | intern
  EL | 28 | london
  RH | 2
`,
).map(({ type, location, ...values }) => ({ type, location, values }))
