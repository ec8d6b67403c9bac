import { expect, test } from 'vitest'
import { relations, resources } from '../../resources'
import { effectiveRoles } from '../../resources/people/roles'
import { type Attribute, attributeOf, buildModel, type Table, tableOf } from '../../server/records/model'
import { scopeOfRights } from '../../src/framework/access'
import { roleNames } from '../setup/shipped'

const model = buildModel(resources, relations)

/** Fields that a computed value gives away. */
function sources(table: Table, { derive, name }: Attribute): [Table, Attribute][] {
  const own = (names: readonly string[]) =>
    names.map((one): [Table, Attribute] => [table, attributeOf(table, one.split('.')[0] ?? '')])
  if (!derive) return []
  if (derive.kind === 'sum') return own([...derive.plus, ...derive.minus])
  if (derive.kind === 'share') return own([derive.part, derive.whole])
  if (derive.kind === 'condition') return own(fieldsOf(derive.where))
  if (derive.kind === 'age')
    return own([derive.from, ...fieldsOf(derive.where ?? {}), ...Object.values(derive.during ?? {})])
  if (derive.kind === 'wear') return own(Object.values(derive.of))
  if (derive.kind === 'path') return own([derive.along, derive.label])
  if (derive.kind === 'lookup') {
    const by = attributeOf(table, derive.by)
    const target = tableOf(model, by.target ?? '')
    return [
      [table, by],
      [target, attributeOf(target, derive.field)],
    ]
  }
  const other = tableOf(model, derive.resource)
  const field = derive.kind === 'rollup' ? derive.field : undefined
  if (derive.kind === 'members' || derive.kind === 'rollup')
    return field === undefined ? [] : [[other, attributeOf(other, field)]]
  throw new Error(`Say what ${table.resource.name}.${name} is made of`)
}

/** The fields that a filter compares, however deep they stand in it. */
const fieldsOf = (filter: object): string[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    if (name === 'not') return fieldsOf(value)
    return name === 'and' || name === 'or' ? (value as object[]).flatMap(fieldsOf) : [name]
  })

const isReadable = ({ field }: Attribute, roles: ReturnType<typeof effectiveRoles>) =>
  scopeOfRights(field.options.readableBy, roles) !== 'none'

test('a computed value is read by nobody who may never read what it is made of', () => {
  const wrong: string[] = []
  let made = 0
  for (const table of model.tables.values()) {
    for (const attribute of table.attributes.values()) {
      for (const [of, source] of sources(table, attribute)) {
        made += 1
        for (const role of roleNames) {
          const roles = effectiveRoles([role])
          if (isReadable(attribute, roles) && !isReadable(source, roles))
            wrong.push(
              `${role} reads ${source.name} of ${of.resource.name} by ${table.resource.name}.${attribute.name}`,
            )
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(made).toBeGreaterThan(3)
})
