import type { FieldErrors } from '../../../../src/framework/errors'
import { labelOf, type Resource } from '../../../../src/framework/resource'
import { useFieldErrorWords } from '../../../../src/i18n/say'
import type { Problem } from '../../../../src/views/form/error-summary'
import { labelOfPath } from '../../../../src/views/form/form-model'
import { useFailureWords } from '../../../../src/views/states/states'
import { useProcurementWords } from '../../words/en'
import { controlId } from '../grid/grid-line'
import { headerNames, type Part, parts, purchases } from './purchase'
import type { usePurchase } from './use-purchase'

/** All that is wrong, for the summary on top, each with the control that it is about. */
export function useProblems(id: string, { entered, refusal }: ReturnType<typeof usePurchase>): Problem[] {
  const say = useProcurementWords()
  const inWords = useFailureWords()
  const toWords = useFieldErrorWords()
  const worded = (
    resource: Resource,
    errors: FieldErrors,
    before: string,
    idOf: (name: string) => string | undefined,
  ) =>
    Object.entries(errors).map(([path, error]): Problem => {
      const label = path in resource.fields ? labelOf(resource, path) : labelOfPath(resource, path)
      const text = toWords(error, label, resource.fields[path]?.options.help)
      return { text: before + text, controlId: idOf(path.split('.')[0] ?? path) }
    })
  const ofLines = (part: Part) =>
    entered[part.name].flatMap((line, index) => {
      const place = `${say(part.name)} ${index + 1}: `
      const gridId = `${id}-${part.name}`
      return worded(part.resource, refusal.lines[line.key] ?? {}, place, (name) => controlId(gridId, line, name))
    })
  const own = worded(purchases, refusal.fields, '', (name) =>
    headerNames.includes(name) ? `${id}-${name}` : undefined,
  )
  const general: Problem[] = refusal.general === undefined ? [] : [{ text: inWords(refusal.general) }]
  const found = [...general, ...own, ...parts.flatMap(ofLines)]
  return refusal.isSaved && found.length > 0 ? [{ text: say('savedNotSent') }, ...found] : found
}
