import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { type Fields, getFieldBehaviour, isEmpty } from '../../src/framework/field'
import { isInputField, type Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { SecretText } from '../records/secrets/secret-text'
import type { Operation } from './operation'

/** The parts of an operation that are needed to read its input. */
type InputDeclaration = Pick<Operation, 'input' | 'alias' | 'reads'>

/** Lists the fields of a resource that a person may send. */
export const listInputFields = (resource: Resource): Fields =>
  Object.fromEntries(Object.entries(resource.fields).filter(([field]) => isInputField(resource, field)))

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/**
 * Reads the input by the operation's declaration. The first letter of a name may have any case. Names that
 * are sent twice, bracketed or undeclared are refused.
 */
export function readInput(operation: InputDeclaration, pairs: readonly (readonly [string, unknown])[]): Values {
  const values: Values = {}
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const [key, raw] of pairs) {
    const name = resolveInputName(operation, key)
    if (name === undefined)
      throw new StewardError('unknownKey', {
        args: { key: key.slice(0, 100) },
        fields: { [key.slice(0, 100)]: { code: 'unknownKey', args: { key: key.slice(0, 100) } } },
      })
    if (seen.has(name))
      throw new StewardError('duplicateKey', {
        args: { key },
        fields: { [key]: { code: 'duplicateKey', args: { key } } },
      })
    seen.add(name)
    const field = operation.input[name]
    if (!field) continue
    if (isEmpty(raw) && !field.type.isVerbatim) {
      if (operation.reads === 'partial') values[name] = null
      continue
    }
    const read = getFieldBehaviour(field).parse(raw)
    // From here on, logs and messages cannot contain the value by accident.
    if (read.ok) values[name] = field.type.isSealed ? new SecretText(String(read.value)) : read.value
    else {
      errors[name] = read.error
      for (const [path, error] of Object.entries(read.nested ?? {})) errors[`${name}.${path}`] = error
    }
  }
  Object.assign(errors, findMissingFields(operation, values, errors))
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
  return values
}

function resolveInputName(operation: InputDeclaration, key: string): string | undefined {
  const name = lowerFirst(key)
  const alias = operation.alias && Object.hasOwn(operation.alias, name) ? operation.alias[name] : undefined
  const target = alias ?? name
  return Object.hasOwn(operation.input, target) ? target : undefined
}

/**
 * Finds required inputs that are missing. For `partial` operations these are only the id and the version;
 * other checks need the whole record.
 */
function findMissingFields(operation: InputDeclaration, values: Values, errors: FieldErrors): FieldErrors {
  const missing: FieldErrors = {}
  for (const [name, field] of Object.entries(operation.input)) {
    const isJudged = operation.reads === 'whole' || name === 'id' || name === 'version'
    if (isJudged && field.options.required && isEmpty(values[name]) && !errors[name])
      missing[name] = { code: 'required' }
  }
  return missing
}
