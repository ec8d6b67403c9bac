import { country, group, text } from '../../src/fields'
import type { FieldOptions } from '../../src/framework/field'

/** Builds a field for a postal address. */
export const addressField = (options: FieldOptions = {}) =>
  group(
    {
      line1: text({ required: true, label: 'Street', max: 120 }),
      line2: text({ label: 'Street, continued', max: 120 }),
      city: text({ required: true, max: 80 }),
      state: text({ max: 80 }),
      postalCode: text({ label: 'Postal code', max: 12 }),
      country: country({ required: true }),
    },
    options,
  )
