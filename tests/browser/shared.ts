import { inject } from 'vitest'

/** Origin of the server for files that change no record: they share it, and its company. */
export const baseURL = inject('shared')
