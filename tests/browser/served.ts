import { afterAll, inject } from 'vitest'
import { serveCompany } from '../setup/server'

const mine = await serveCompany(inject('company'))
afterAll(() => mine.stop())

/** Origin of the server that this file has for itself, with a company of its own, and the file the server writes to. */
export const { baseURL, log: serverLog } = mine
