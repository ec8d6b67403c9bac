import type { Balance } from './use-leave'

export type Counted = Balance & { available: number }
