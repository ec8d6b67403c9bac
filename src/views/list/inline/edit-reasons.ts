import type { Resource } from '../../../framework/resource'
import { useInlineWords } from '../../../i18n/inline-words'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { fieldPathLabels } from '../../form/form-input'
import { useDescribeError } from '../../states/page-states'
import { findCurrency } from '../../value/record-currency'
import type { InlineEdit } from './inline-edits'

/**
 * Says in sentences why an edit is not saved; empty while it has no error. `isBeside` leaves out errors
 * that are shown at their fields.
 */
export function useEditReasons(resource: Resource): (edit: InlineEdit, isBeside?: boolean) => string[] {
  const say = useInlineWords()
  const toWords = useDescribeFieldError()
  const inWords = useDescribeError()
  return ({ phase, errors, failure, by, names, base }, isBeside = false) => {
    if (phase === 'conflict') return [by ? say('conflictBy', { by }) : say('conflictPlain')]
    if (phase === 'unsent') return [say('unsentText')]
    const own = Object.entries(errors)
    if (own.length === 0) return failure && phase === 'refused' ? [inWords(failure)] : []
    return own
      .filter(([path]) => !isBeside || !names.includes(path))
      .map(([path, error]) => {
        const help = resource.fields[path]?.options.help
        return toWords(error, fieldPathLabels(resource, path), help, findCurrency(resource, base))
      })
  }
}
