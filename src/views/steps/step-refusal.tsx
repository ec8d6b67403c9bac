import Alert from '@mui/material/Alert'
import { CallError } from '../../../dataProvider/call'
import type { FieldError } from '../../framework/errors'
import { fieldLabel, type Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { useDescribeError } from '../states/page-states'
import { findCurrency } from '../value/record-currency'
import type { Questions } from './fill-answers'

interface RefusalProps {
  resource: Resource
  record: Values
  error: unknown
  known: Questions
}

/** Shows the errors that belong to no question. */
export function StepRefusal({ resource, record, error, known }: RefusalProps) {
  const explain = useExplainRefusal(resource, record)
  return <Alert severity="error">{explain(error, known)}</Alert>
}

/** Answers a function that words a refusal of a step; errors of `known` questions stand at those. */
export function useExplainRefusal(resource: Resource, record: Values): (error: unknown, known?: Questions) => string {
  const inWords = useDescribeError()
  const toWords = useDescribeFieldError()
  return (error, known = {}) => {
    const fields: [string, FieldError][] =
      error instanceof CallError ? Object.entries(error.fields ?? {}).filter(([name]) => !(name in known)) : []
    const details = fields.map(([name, problem]) =>
      toWords(problem, fieldLabel(resource, name), undefined, findCurrency(resource, record)),
    )
    return details.length > 0 ? details.join(' ') : inWords(error)
  }
}
