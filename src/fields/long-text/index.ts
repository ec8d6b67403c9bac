import { type FieldFactory, type FieldOptions, type FieldType, makeField } from '../../framework/field'
import { readText } from '../text'

interface LongTextOptions extends FieldOptions {
  /** Most characters; default 5000. */
  max?: number
}

const longTextType: FieldType<LongTextOptions> & { name: 'longText' } = {
  name: 'longText',
  column: ({ max = 5000 }) => ({ type: 'text', check: `char_length({column}) <= ${max}` }),
  parse: (input, { max = 5000 }) => readText(input, { max }),
  schema: ({ max = 5000 }) => ({ type: 'string', maxLength: max }),
  operators: ['contains', 'empty'],
}

/** Declares a text of several lines. */
export const longText: FieldFactory<LongTextOptions, string, 'longText'> = (options: LongTextOptions = {}) =>
  makeField<string, 'longText', LongTextOptions>(longTextType, options)
