import { inject } from 'vitest'

const mine = inject('servers')[Number(process.env.VITEST_POOL_ID) - 1]
if (!mine) throw new Error('There is no server for this worker')

/** Origin of the server with demo data that the files of one worker share, one after the other. */
export const { baseURL, log: serverLog } = mine
