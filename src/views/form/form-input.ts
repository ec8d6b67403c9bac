import type { RefOptions } from '../../fields/ref'
import { scopeForVerb } from '../../framework/access'
import type { FieldErrors } from '../../framework/errors'
import { type Field, getFieldBehaviour, isEmpty } from '../../framework/field'
import { humanizeName, toSingular } from '../../framework/naming'
import { fieldLabel, type Resource } from '../../framework/resource'
import { buildContextOfToday, type RuleContext } from '../../framework/rule-context/rule-context'
import {
  checkRecord,
  checkUnitAndDay,
  computeValues,
  isVisible,
  parseField,
  type Values,
} from '../../framework/validate'
import { type CalendarDate, todayInUtc } from '../../framework/values/dates'
import type { FindResource } from '../display-fields'
import { canCreateRecord, canReadField, canWriteField } from '../field-access'
import { isSameValue } from '../saving/is-same-value'
import { type SignedInPerson, todayForRecords } from '../signed-in'

/** A field of a form, either to fill in or read only. */
export interface FormField {
  name: string
  isWritable: boolean
}

export interface FormSection {
  title: string | undefined
  fields: readonly FormField[]
}

/** Lists the sections of the declaration, without fields that the person may neither read nor write. */
export function listFormSections(resource: Resource, who: SignedInPerson, base: Values): FormSection[] {
  const isNew = !('id' in base)
  const declared: [string | undefined, readonly string[]][] = resource.views.form
    ? Object.entries(resource.views.form)
    : [
        [
          undefined,
          Object.keys(resource.fields).filter(
            (name) => !resource.fields[name]?.type.isServerMade && !(name in resource.computed),
          ),
        ],
      ]
  return declared
    .map(([title, names]) => ({
      title,
      fields: names.flatMap((name) => toFormField(resource, name, who, base, isNew)),
    }))
    .filter(({ fields }) => fields.length > 0)
}

function toFormField(resource: Resource, name: string, who: SignedInPerson, base: Values, isNew: boolean): FormField[] {
  const isWritable = canWriteField(resource, name, who, isNew ? undefined : base)
  if (isWritable) return isNew && isOnlyOneself(resource, name, who, base) ? [] : [{ name, isWritable }]
  return isNew || !canReadField(resource, name, who, base) ? [] : [{ name, isWritable }]
}

/** Tells whether the field can name nobody but the person who fills in the form, which then does not ask. */
const isOnlyOneself = (resource: Resource, name: string, who: SignedInPerson, base: Values): boolean =>
  resource.fields[name]?.options.default === '$me' &&
  base[name] === who.empId &&
  // Nobody has id 0, so rights that a person has only on their own records do not match.
  !canCreateRecord(resource, who, { [name]: 0 })

/** Builds a new record from the declared defaults; values from a link replace them. */
export function buildNewRecord(resource: Resource, who: SignedInPerson, source: Values): Values {
  const values: Values = {}
  const labels: Record<string, string> = {}
  const empty = canCreateForAnybody(resource, who) ? (resource.views.startsEmpty ?? []) : []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (empty.includes(name) || isRefusedDefault(resource, name)) continue
    const defaultValue = computeDefault(field, who, todayForRecords(resource, who))
    if (defaultValue !== undefined) values[name] = defaultValue
    if (field.options.default === '$me' && !(name in source)) labels[name] = who.fullName
  }
  const sourceValues = Object.fromEntries(Object.entries(source).filter(([name]) => name in resource.fields))
  return { ...values, ...sourceValues, labels }
}

/** Nobody enters what they are given themselves, so such a form begins without the person. */
const isRefusedDefault = ({ givenTo, fields }: Resource, name: string): boolean =>
  givenTo === name && fields[name]?.options.default === '$me'

/** Tells whether the person may enter records for everybody, not only for some people. */
function canCreateForAnybody(resource: Resource, { roles }: SignedInPerson): boolean {
  const scope = scopeForVerb(resource, 'create', roles)
  return scope === 'all' || (scope !== 'none' && scope.any === 'all')
}

/** Computes the default of a field in a new record. */
export function computeDefault(field: Field, who: SignedInPerson, today: CalendarDate): unknown {
  const variables: Record<string, unknown> = { $me: who.empId, $today: today, $company: who.company.currency }
  const standard = field.options.default
  return typeof standard === 'string' && standard in variables ? variables[standard] : standard
}

/**
 * Lists the fields whose choices must match the field `name`, and those that depend on them. When the
 * field changes, the person has to choose these again.
 */
export function listDependentFields(resource: Resource, name: string, find: FindResource): string[] {
  const dependents = new Set<string>()
  const collect = (changed: string) => {
    for (const [other, field] of Object.entries(resource.fields)) {
      if (other === name || dependents.has(other) || !listMatchedFields(field, find).includes(changed)) continue
      dependents.add(other)
      collect(other)
    }
  }
  collect(name)
  return [...dependents]
}

/** Lists the fields of the record that a choice must match. */
function listMatchedFields(field: Field, find: FindResource): string[] {
  const source = getFieldBehaviour(field).derive()
  const reference = source?.kind === 'members' ? find(source.resource)?.fields[source.by] : undefined
  if (reference) return Object.keys((reference.options as RefOptions).match ?? {})
  return Object.values((field.options as RefOptions).match ?? {}).map((own) => own.split('.')[0] ?? own)
}

interface FormReading {
  /** The input as the field types read it, without values that they could not read. */
  values: Values
  errors: FieldErrors
}

/** Reads the input and checks the whole record, with the same rules and words as the server. */
export function readFormInput(
  resource: Resource,
  names: readonly string[],
  entered: Values,
  base: Values,
  context: RuleContext = buildContextOfToday(todayInUtc()),
): FormReading {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const name of names) {
    const input = isSameValue(entered[name], null) ? null : entered[name]
    const read = parseField(resource, name, input)
    if (read.ok) values[name] = read.value
    else if (read.nested) for (const [place, error] of Object.entries(read.nested)) errors[`${name}.${place}`] = error
    else errors[name] = read.error
  }
  const record = computeValues(resource, { ...base, ...values }, context)
  const before = 'id' in base ? base : null
  const problems = {
    ...checkUnitAndDay(resource, record, before, { currency: '', beside: context }),
    ...checkRecord(resource, record, { ...context, before }),
  }
  for (const [name, error] of Object.entries(problems)) {
    const [field = ''] = name.split('.')
    const isHere = names.includes(field) && isVisible(resource, field, record, context)
    if (isHere && !errors[name] && !hasNestedErrors(errors, name)) errors[name] = error
  }
  return { values, errors }
}

const hasNestedErrors = (errors: FieldErrors, name: string) =>
  Object.keys(errors).some((path) => path.startsWith(`${name}.`))

/** Computes the differences from the record as it was loaded; all values if it is new. */
export function computeChanges(resource: Resource, values: Values, base: Values): Values {
  const isNew = !('id' in base)
  const changed = Object.entries(values).filter(([name, value]) =>
    // A default that the person emptied must be sent, or the server would fill it in again.
    isNew ? !isEmpty(value) || resource.fields[name]?.options.default !== undefined : !isSameValue(value, base[name]),
  )
  return Object.fromEntries(changed)
}

/** Lists the labels along a path: `contacts.0.email` → `Contact 1`, `Email`. */
export function fieldPathLabels(resource: Resource, path: string): string[] {
  const [name = '', ...places] = path.split('.')
  const field = resource.fields[name]
  const nested = field && getFieldBehaviour(field).nested()
  const labels = [fieldLabel(resource, name)]
  for (const place of places)
    if (/^\d+$/.test(place)) labels.push(`${toSingular(labels.pop() ?? '')} ${Number(place) + 1}`)
    else labels.push(nested?.[place]?.options.label ?? humanizeName(place))
  return labels
}

export const fieldPathLabel = (resource: Resource, path: string): string => fieldPathLabels(resource, path).join(', ')
