import { text } from '../../src/fields'

/** Builds a field for a local time of day, `09:30`. */
export const clockTimeField = (options: { label?: string; required?: true; default?: string; help?: string } = {}) =>
  text({ help: 'HH:MM', ...options, max: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
