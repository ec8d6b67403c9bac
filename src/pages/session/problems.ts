import { CallError } from '../../../dataProvider/call'
import { accountProblems, accountWords as words } from '../../i18n/account-words'
import { formProblem, type Wording } from './sign-in-form'

/** Words for the server's refusals of single fields; `labels` names those the form has. */
export function fieldWording(labels: Readonly<Record<string, string>>): Wording {
  return (error) => {
    const refused = error instanceof CallError ? Object.entries(error.fields ?? {}) : []
    if (refused.length === 0) return formProblem(error)
    return refused.map(([field, { code, args = {}, message }]) => {
      const known = code in accountProblems ? accountProblems[code as keyof typeof accountProblems] : undefined
      const text = message ?? known?.(args) ?? words.checkField(labels[field] ?? field)
      return { field: field in labels ? field : undefined, text }
    })
  }
}
