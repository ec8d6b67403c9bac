import { afterAll, inject } from 'vitest'
import { connectionTo, within } from '../setup/cluster'
import { serveCompany } from '../setup/server'

const company = inject('company')
const mine = await serveCompany(company)
afterAll(() => mine.stop())

/** Origin of the server that this file has for itself, with a company of its own, and the file the server writes to. */
export const { baseURL, log: serverLog } = mine

/** Asks the database of this file: for what days bring, and no page can wait for. */
export const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  within(connectionTo(company.cluster.connection, mine.database), async (client) => {
    return (await client.query<Row>(text, values)).rows
  })
