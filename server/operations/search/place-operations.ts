import { check } from '../../../src/fields/check'
import { text } from '../../../src/fields/text'
import { StewardError } from '../../../src/framework/errors'
import { placeLimits } from '../../../src/framework/lists/person-places'
import { defineOperation } from '../../wire/operation'
import { requireSelf } from '../session'
import {
  addFavouritePlace,
  isOpenPlace,
  readPersonPlaces,
  readPlace,
  removeFavouritePlace,
  storeOpenedPlace,
} from './person-places'

const base = { area: 'Places', to: 'signedIn' as const }
const writing = { ...base, effect: 'write' as const, isIdempotent: true }

/** The path of a page of the application, without what follows a question mark. */
const path = text({ required: true, max: placeLimits.path, pattern: '^(/[A-Za-z0-9_-]+){1,6}$' })

const getOwnPlaces = defineOperation({
  ...base,
  name: 'getOwnPlaces',
  input: {},
  run: async (context) => ({ data: await readPersonPlaces(context) }),
})

const storeOpenedPage = defineOperation({
  ...writing,
  name: 'storeOpenedPlace',
  input: { path },
  async run(context, input) {
    const place = readPlace(context.model, input.path)
    const isStored = await isOpenPlace(context, place)
    if (isStored) await storeOpenedPlace(context.sql, requireSelf(context, undefined), place)
    return { data: { isStored } }
  },
})

const setFavouritePlace = defineOperation({
  ...writing,
  name: 'setFavouritePlace',
  input: { path, isFavourite: check({ required: true }) },
  async run(context, input) {
    const place = readPlace(context.model, input.path)
    const empId = requireSelf(context, undefined)
    if (!input.isFavourite) await removeFavouritePlace(context.sql, empId, place)
    else if (!(await isOpenPlace(context, place))) throw new StewardError('notFound')
    else if (!(await addFavouritePlace(context.sql, empId, place))) throw toTooManyError()
    return { data: await readPersonPlaces(context) }
  },
})

const toTooManyError = () =>
  new StewardError('invalidInput', {
    fields: {
      path: {
        code: 'tooMany',
        args: { max: placeLimits.favourites },
        message: `You keep ${placeLimits.favourites} favourites already. Remove one first.`,
      },
    },
  })

export const placeOperations = [getOwnPlaces, storeOpenedPage, setFavouritePlace]
