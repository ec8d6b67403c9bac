/** Whether this run is exhaustive (`npm run test:all`), or tries samples where trying everything takes minutes. */
export const isExhaustive = process.env.TESTS === 'all'
