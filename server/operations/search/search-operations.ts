import { number } from '../../../src/fields/number'
import { text } from '../../../src/fields/text'
import { searchLimits } from '../../../src/framework/lists/search-answer'
import { defineOperation } from '../../wire/operation'
import { searchAll as searchRecords } from './search-all'

const searchAll = defineOperation({
  name: 'searchAll',
  area: 'Search',
  to: 'signedIn',
  input: {
    q: text({ required: true, max: searchLimits.length }),
    perKind: number({ min: 1, max: searchLimits.perKind }),
  },
  async run(context, { q, perKind }) {
    return { data: await searchRecords(context, q, perKind ?? searchLimits.usualPerKind) }
  },
})

export const searchOperations = [searchAll]
