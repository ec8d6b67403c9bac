import { check, choice, number, ref, rows, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { activeInactiveWorkflow } from '../active-workflow'
import { peopleTeam } from '../people/roles'

/** The maximum is more than anybody collects in a working life, so a greater number is a typing error. */
const days = { decimals: 2, min: 0, max: 999, unit: 'days' } as const

/** A type of leave and its rules. */
export const leaveTypes = defineResource('leaveTypes', {
  label: 'Leave type',
  route: 'LeaveTypes',
  title: 'name',
  menu: 'HR',
  icon: 'BeachAccess',
  operations: { list: 'getLeaveTypes', create: 'createLeaveType', update: 'updateLeaveType' },
  fields: {
    code: text({ required: true, max: 6, unique: true, search: true, isUpperCase: true, pattern: '^[A-Z0-9]+$', help: 'Capital letters and digits, e.g. EL' }),
    name: text({ required: true, max: 60, unique: 'ignoreCaseAndSpace', search: true }),
    colour: choice(['blue', 'green', 'amber', 'red', 'purple', 'teal', 'grey'], { required: true, default: 'blue' }),
    sortOrder: number({ min: 0, max: 999, default: 50 }),
    category: choice(['annual', 'casual', 'sick', 'earned', 'comp_off', 'maternity', 'paternity', 'bereavement', 'restricted_holiday', 'loss_of_pay', 'other'], {
      required: true,
    }),
    isPaid: check({ label: 'Paid', default: true }),
    requiresBalance: check({ label: 'Needs a balance', default: true }),
    unit: choice(['day', 'half_day'], { required: true, default: 'half_day', help: 'Smallest amount that can be taken' }),
    accrual: choice({ upfront: 'All at once', monthly: 'Monthly', quarterly: 'Quarterly', per_worked_days: 'By days worked' }, { required: true, default: 'upfront' }),
    accrualTiming: choice({ start: 'At the start', end: 'At the end' }, { required: true, default: 'start' }),
    workedDaysPerDay: number({ label: 'Days worked to earn one day', min: 1, max: 365 }),
    prorateOnJoin: check({ label: 'Prorate in the joining year', default: true }),
    rounding: choice({ none: 'None', up_half: 'Up to half a day', down_half: 'Down to half a day' }, { required: true, default: 'up_half' }),
    carryForwardMax: number({ ...days, label: 'Carry-forward limit', default: 0 }),
    carryForwardMonths: number({
      label: 'Carried days expire after',
      min: 1,
      max: 12,
      unit: 'months',
      help: 'Leave blank to let carried days expire at the end of the next year',
    }),
    maxNegative: number({ ...days, label: 'Overdraft limit', default: 0 }),
    overdrawnAtYearEnd: choice(
      { carry: 'Deducted from the next year', recover: 'Recovered from pay' },
      { label: 'Overdrawn days at the end of the year', default: 'carry' },
    ),
    maxConsecutiveDays: number({ ...days, label: 'Longest run of days' }),
    minPerRequest: number({ ...days, label: 'Shortest request' }),
    maxPerRequest: number({ ...days, label: 'Longest request' }),
    noticeTiers: rows(
      { days: number({ ...days, required: true, label: 'From days' }), noticeDays: number({ label: 'Notice days', min: 0, max: 365, required: true }) },
      { label: 'Notice', max: 10 },
    ),
    maxBackdatedDays: number({ label: 'Backdating limit', min: 0, max: 366, unit: 'days' }),
    availableAfterDays: number({ label: 'Available after joining', min: 0, max: 3660, unit: 'days' }),
    sandwichRule: choice(
      { inherit: 'Use policy', none: 'No', weekends: 'Weekends', holidays: 'Holidays', both: 'Weekends and holidays' },
      { label: 'Count days off between leave', required: true, default: 'inherit' },
    ),
    countsHolidays: check({ label: 'Count every day', help: 'Including weekends and holidays', default: false }),
    documentAfterDays: number({ ...days, label: 'Document needed above' }),
    notClubbedWith: rows({ leaveTypeId: ref('leaveTypes', { required: true }) }, { label: 'Cannot be combined with', max: 20 }),
    eligibleTypes: rows(
      { employmentType: choice(['permanent', 'contract', 'intern', 'consultant', 'part_time'], { required: true }) },
      { label: 'Employment types', max: 5 },
    ),
    eligibleGenders: rows({ gender: choice(['female', 'male', 'other', 'undisclosed'], { required: true }) }, { label: 'Genders', max: 4 }),
    eligibleLocations: rows({ locationId: ref('locations', { required: true }) }, { label: 'Locations', max: 50 }),
    compOffValidDays: number({ label: 'Earned days expire after', min: 1, max: 366, unit: 'days' }),
    encashable: check({ label: 'Can be paid out', default: false }),
    encashMax: number({ ...days, label: 'Payout limit' }),
  },
  visible: {
    workedDaysPerDay: (r) => r.accrual === 'per_worked_days',
    overdrawnAtYearEnd: (r) => (r.maxNegative ?? 0) > 0,
    encashMax: (r) => r.encashable === true,
    compOffValidDays: (r) => r.category === 'comp_off',
  },
  rules: [
    {
      code: 'workedDaysMissing',
      on: ['workedDaysPerDay'],
      check: (r) => r.accrual !== 'per_worked_days' || r.workedDaysPerDay !== null,
      message: 'Enter how many days worked earn one day.',
    },
    {
      code: 'minAboveMax',
      on: ['minPerRequest'],
      check: (r) => r.minPerRequest === null || r.maxPerRequest === null || r.minPerRequest <= r.maxPerRequest,
      message: 'The shortest request cannot exceed the longest.',
    },
    {
      code: 'unpaidHasNoBalance',
      on: ['requiresBalance'],
      check: (r) => r.category !== 'loss_of_pay' || (!r.isPaid && !r.requiresBalance),
      message: 'Loss of pay is unpaid and needs no balance.',
    },
  ],
  access: [
    { to: 'employee', can: ['list', 'show'] },
    { to: peopleTeam, can: ['create', 'update', 'export'] },
  ],
  workflow: activeInactiveWorkflow('This type can no longer be requested.'),
  views: {
    list: {
      columns: ['code', 'name', 'category', 'isPaid', 'accrual', 'carryForwardMax', 'maxNegative', 'status'],
      filters: ['category', 'isPaid', 'status'],
      sort: 'sortOrder',
    },
    form: {
      Type: ['code', 'name', 'category', 'colour', 'unit', 'sortOrder', 'isPaid', 'requiresBalance'],
      Earning: ['accrual', 'accrualTiming', 'workedDaysPerDay', 'prorateOnJoin', 'rounding', 'compOffValidDays'],
      'End of year': ['carryForwardMax', 'carryForwardMonths', 'overdrawnAtYearEnd', 'encashable', 'encashMax'],
      Limits: [
        'maxNegative',
        'minPerRequest',
        'maxPerRequest',
        'maxConsecutiveDays',
        'noticeTiers',
        'maxBackdatedDays',
        'availableAfterDays',
        'documentAfterDays',
        'notClubbedWith',
      ],
      Counting: ['sandwichRule', 'countsHolidays'],
      'For whom': ['eligibleTypes', 'eligibleGenders', 'eligibleLocations'],
    },
  },
})
