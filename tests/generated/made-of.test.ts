import { expect, test } from 'vitest'
import { relations, resources } from '../../resources'
import { effectiveRoles } from '../../resources/people/roles'
import { type Attribute, buildModel } from '../../server/records/model'
import { listSourceFields } from '../../server/wire/checks/rights/source-fields'
import { scopeForRights } from '../../src/framework/access'
import { roleNames } from '../setup/shipped'

const model = buildModel(resources, relations)

const isReadable = ({ field }: Attribute, roles: ReturnType<typeof effectiveRoles>) =>
  scopeForRights(field.options.readableBy, roles) !== 'none'

test('a computed value is read by nobody who may never read what it is made of', () => {
  const wrong: string[] = []
  let made = 0
  for (const table of model.tables.values()) {
    for (const attribute of table.attributes.values()) {
      for (const { table: of, attribute: source } of attribute.derive
        ? listSourceFields(model, table, attribute.derive)
        : []) {
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

test('what is told to whoever reads the record, although they may not read what it is made of, is reviewed', async () => {
  const told = [...model.tables.values()].flatMap(({ resource, attributes }) =>
    [...attributes.values()].flatMap(({ name, field }) =>
      field.options.isToldToAll ? [`${resource.name}.${name}`] : [],
    ),
  )
  await expect(`${told.sort().join('\n')}\n`).toMatchFileSnapshot('./told-to-all.txt')
})

test('nothing is said to be told to all that is told to some, or is made of nothing', () => {
  for (const { attributes } of model.tables.values())
    for (const { derive, field } of attributes.values())
      if (field.options.isToldToAll)
        expect([derive === undefined, field.options.readableBy]).toEqual([false, undefined])
})
