export function shiftClock(shiftMs: number): void
