// Loaded before everything else of a test process (`node --import`), in its threads and in what it starts.
// PostgreSQL shows the same (`cluster.ts`): the product and its database share one clock.
import { shiftClock } from './shift-clock.mjs'

const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0)
if (shiftMs !== 0) shiftClock(shiftMs)
