import { defineAreaServer } from '../../../server/area'
import { homeOperations, withWaiting } from './home'
import { getHome } from './home-calls'

export const homeServer = defineAreaServer({
  name: 'home',
  operations: [...homeOperations, getHome],
  extensions: [withWaiting],
})
