import type { DemoLocation, DemoValues } from '../../../demo/demo-types'
import type { annualQuotas } from '../../annualQuotas'
import type { leaveTypes } from '../../leaveTypes'

type TypeFields = (typeof leaveTypes)['fields']
type QuotaFields = (typeof annualQuotas)['fields']

interface DemoLeaveType {
  /** The code. */
  key: string
  values: DemoValues<
    TypeFields,
    'code' | 'name' | 'category' | 'colour' | 'sortOrder' | 'accrual',
    | 'isPaid'
    | 'requiresBalance'
    | 'unit'
    | 'accrualTiming'
    | 'prorateOnJoin'
    | 'rounding'
    | 'carryForwardMax'
    | 'maxConsecutiveDays'
    | 'maxPerRequest'
    | 'maxBackdatedDays'
    | 'noticeTiers'
    | 'availableAfterDays'
    | 'documentAfterDays'
    | 'countsHolidays'
    | 'compOffValidDays'
    | 'encashable'
    | 'encashMax'
    | 'eligibleGenders'
    | 'eligibleTypes'
  >
}

interface DemoQuota {
  /** Key of a type. */
  type: string
  /** Key of a location; absent: everywhere. */
  location?: DemoLocation['key']
  values: DemoValues<QuotaFields, 'days', 'employmentType' | 'grade'>
}

/** The usual types of a company in India. */
export const demoLeaveTypes: readonly DemoLeaveType[] = [
  {
    key: 'CL',
    values: {
      code: 'CL',
      name: 'Casual leave',
      category: 'casual',
      colour: 'blue',
      sortOrder: 10,
      accrual: 'upfront',
      maxPerRequest: 3,
    },
  },
  {
    key: 'SL',
    values: {
      code: 'SL',
      name: 'Sick leave',
      category: 'sick',
      colour: 'amber',
      sortOrder: 20,
      accrual: 'upfront',
      documentAfterDays: 2,
    },
  },
  {
    key: 'EL',
    values: {
      code: 'EL',
      name: 'Earned leave',
      category: 'earned',
      colour: 'green',
      sortOrder: 30,
      accrual: 'quarterly',
      unit: 'day',
      rounding: 'up_half',
      carryForwardMax: 30,
      noticeTiers: [
        { days: 3, noticeDays: 7 },
        { days: 11, noticeDays: 21 },
      ],
      encashable: true,
      encashMax: 10,
    },
  },
  {
    key: 'CO',
    values: {
      code: 'CO',
      name: 'Compensatory off',
      category: 'comp_off',
      colour: 'teal',
      sortOrder: 40,
      accrual: 'upfront',
      compOffValidDays: 60,
    },
  },
  {
    key: 'RH',
    values: {
      code: 'RH',
      name: 'Restricted holiday',
      category: 'restricted_holiday',
      colour: 'purple',
      sortOrder: 50,
      accrual: 'upfront',
      unit: 'day',
      maxPerRequest: 1,
      prorateOnJoin: false,
    },
  },
  {
    key: 'ML',
    values: {
      code: 'ML',
      name: 'Maternity leave',
      category: 'maternity',
      colour: 'red',
      sortOrder: 60,
      accrual: 'upfront',
      requiresBalance: false,
      unit: 'day',
      countsHolidays: true,
      maxPerRequest: 182,
      availableAfterDays: 80,
      eligibleGenders: [{ gender: 'female' }],
      eligibleTypes: [{ employmentType: 'permanent' }],
    },
  },
  {
    key: 'PL',
    values: {
      code: 'PL',
      name: 'Paternity leave',
      category: 'paternity',
      colour: 'red',
      sortOrder: 70,
      accrual: 'upfront',
      requiresBalance: false,
      unit: 'day',
      maxPerRequest: 10,
      eligibleGenders: [{ gender: 'male' }],
      eligibleTypes: [{ employmentType: 'permanent' }],
    },
  },
  {
    key: 'BL',
    values: {
      code: 'BL',
      name: 'Bereavement leave',
      category: 'bereavement',
      colour: 'grey',
      sortOrder: 80,
      accrual: 'upfront',
      requiresBalance: false,
      unit: 'day',
      maxPerRequest: 5,
      maxBackdatedDays: 30,
    },
  },
  {
    key: 'LOP',
    values: {
      code: 'LOP',
      name: 'Loss of pay',
      category: 'loss_of_pay',
      colour: 'grey',
      sortOrder: 90,
      accrual: 'upfront',
      isPaid: false,
      requiresBalance: false,
    },
  },
]

/** The yearly quotas, for everybody and for some. */
export const demoQuotas: readonly DemoQuota[] = [
  { type: 'CL', values: { days: 10 } },
  { type: 'CL', values: { days: 5, employmentType: 'intern' } },
  { type: 'SL', values: { days: 10 } },
  { type: 'SL', location: 'london', values: { days: 12 } },
  { type: 'EL', values: { days: 18 } },
  { type: 'EL', values: { days: 24, grade: 'M2' } },
  { type: 'EL', values: { days: 0, employmentType: 'intern' } },
  { type: 'EL', location: 'london', values: { days: 28 } },
  { type: 'RH', values: { days: 2 } },
]
