import { CallError } from '../../../dataProvider/call'
import { accountProblems } from '../../i18n/account-words'
import { type ErrorWording, toFormProblems } from './sign-in-form'

/** Says in words why a field was refused. */
export function describeAccountProblem(
  label: string,
  code: string,
  args: Readonly<Record<string, unknown>> = {},
): string {
  const problemCode = Object.hasOwn(accountProblems, code) ? (code as keyof typeof accountProblems) : 'other'
  return accountProblems[problemCode](label.toLowerCase(), args)
}

/** Makes words for the server's refusals of single fields; `labels` names the fields of the form. */
export function createFieldWording(labels: Readonly<Record<string, string>>): ErrorWording {
  return (error) => {
    const refused = error instanceof CallError ? Object.entries(error.fields ?? {}) : []
    if (refused.length === 0) return toFormProblems(error)
    return refused.map(([field, { code, args, message }]) => ({
      field: field in labels ? field : undefined,
      text: message ?? describeAccountProblem(labels[field] ?? field, code, args),
    }))
  }
}
