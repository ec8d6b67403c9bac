import { fieldLabel } from '../../../framework/resource'
import { usePartsWords } from '../../../i18n/form-lines-words'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import type { SummaryProblem } from '../error-summary'
import { fieldPathLabels } from '../form-input'
import { cellControlId } from './grid-line'
import { filesPath } from './lines-by-part'
import { partIdPrefix } from './part-sections'
import type { PartsState } from './use-parts-state'

/** Lists the errors of the lines, each with its control. */
export function useLineProblems(formId: string, { views, entries, errors }: PartsState): SummaryProblem[] {
  const say = usePartsWords()
  const toWords = useDescribeFieldError()
  return views.flatMap((view) =>
    (entries[view.name] ?? []).flatMap((line, index) =>
      Object.entries(errors[line.key] ?? {}).map(([path, error]): SummaryProblem => {
        const { resource } = view
        const kind = view.resource.files[view.part.files ?? '']
        const label =
          path === filesPath && kind
            ? kind.label
            : path in resource.fields
              ? fieldLabel(resource, path)
              : fieldPathLabels(resource, path)
        const problem = toWords(error, label, resource.fields[path]?.options.help)
        return {
          text: say('atLine', { part: resource.label, number: index + 1, problem }),
          controlId: cellControlId(partIdPrefix(formId, view), line, path.split('.')[0] ?? path),
        }
      }),
    ),
  )
}
