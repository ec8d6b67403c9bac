import { Readable } from 'node:stream'
import { choice } from '../../../src/fields/choice'
import { date } from '../../../src/fields/date'
import { number } from '../../../src/fields/number'
import { signInStates } from '../../../src/framework/lists/sign-in-answer'
import { csvType } from '../../export/export'
import { sessionArea } from '../../session/roles/session-scopes'
import { pageInput } from '../../wire/list-input'
import { defineOperation } from '../../wire/operation'
import { listSignIns, writeSignIns } from './sign-in-list'

/** Addresses and browsers of people are for administrators only, also as a file. */
const base = { area: sessionArea, to: ['admin'] as const }

const filterInput = { empId: number({ min: 1 }), status: choice(signInStates), from: date(), to: date() }

const getLoginTrackers = defineOperation({
  ...base,
  name: 'getLoginTrackers',
  input: { ...filterInput, ...pageInput },
  async run(context, { page, perPage, ...filter }) {
    const { rows, ...totals } = await listSignIns(context, filter, { page: page ?? 1, perPage: perPage ?? 50 })
    return { data: rows, ...totals }
  },
})

const exportLoginTrackers = defineOperation({
  ...base,
  name: 'exportLoginTrackers',
  answersFile: ['text/csv'],
  input: filterInput,
  async run(context, filter) {
    const stream = Readable.from(writeSignIns(context, filter), { objectMode: false })
    return { file: { type: csvType, name: `sign-ins-${context.today}.csv`, stream } }
  },
})

export const signInListOperations = [getLoginTrackers, exportLoginTrackers]
