import { idField, versionField } from '../../../../server/records/model'
import { readRecordJson } from '../../../../server/records/query'
import { createRecord, updateAndReadRecord } from '../../../../server/records/write/save'
import { listInputFields } from '../../../../server/wire/input'
import type { Answer, Extension } from '../../../../server/wire/operation'
import { rowsField, runForEachRow } from '../../../../server/wire/run-each-row'
import { ref } from '../../../../src/fields/ref'
import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { contactPersons } from '../../contactPersons'
import { milestones } from '../../milestones'
import { sows } from '../../sows'

/**
 * Creates a statement of work together with new contacts of its customer. If none is named, the first new
 * contact becomes its contact.
 */
const createWithContacts: Extension = {
  name: sows.operations.create,
  resource: sows.name,
  input: { contacts: rowsField('contacts') },
  async run(context, { contacts, ...input }, next) {
    if (!contacts) return next(input)
    const { customerId: _, supplierId: __, ...own } = listInputFields(contactPersons)
    const { customerId } = input
    const contactIds = await runForEachRow('contacts', contacts, own, (row) =>
      createRecord(context, contactPersons.name, { ...row, customerId }),
    )
    return next({ ...input, pocId: input.pocId ?? contactIds[0] })
  },
}

/** Lets one call create several milestones, given as `rows`, instead of a single one. */
const createSeveral: Extension = {
  name: milestones.operations.create,
  resource: milestones.name,
  input: { rows: rowsField('rows') },
  async run(context, input, next) {
    if (!input.rows) return next()
    refuseFieldsBesideRows(input)
    const ids = await runForEachRow('rows', input.rows, listInputFields(milestones), (row) =>
      createRecord(context, milestones.name, row),
    )
    return buildRowsAnswer(await Promise.all(ids.map((id) => readRecordJson(context, milestones.name, id))))
  },
}

const updateSeveral: Extension = {
  name: milestones.operations.update,
  resource: milestones.name,
  input: { rows: rowsField('rows'), id: ref(milestones.name), version: versionField() },
  async run(context, input, next) {
    if (!input.rows) return next(requireIdAndVersion(input))
    refuseFieldsBesideRows(input)
    const fields = {
      ...listInputFields(milestones),
      id: idField(milestones.name),
      version: versionField({ required: true }),
    }
    const changed = await runForEachRow('rows', input.rows, fields, ({ id, version, ...values }) =>
      updateAndReadRecord(context, milestones.name, id, version, values),
    )
    return buildRowsAnswer(changed)
  },
}

/**
 * Requires the id and the version of the milestone if there are no rows, because the call is about a single
 * one then.
 */
function requireIdAndVersion({ rows: _, ...input }: Values): Values {
  const missing = ['id', 'version'].filter((name) => input[name] == null)
  if (missing.length === 0) return input
  const fields: FieldErrors = Object.fromEntries(missing.map((name) => [name, { code: 'required' }]))
  throw new StewardError('invalidInput', { fields })
}

function refuseFieldsBesideRows(input: Values): void {
  const other = Object.keys(input).find((name) => name !== 'rows' && input[name] != null)
  if (other)
    throw new StewardError('invalidInput', {
      fields: { [other]: { code: 'unusable', args: { reason: 'rows were sent too' } } },
    })
}

const buildRowsAnswer = (rows: readonly string[]): Answer => ({ json: `[${rows.join(',')}]`, total: rows.length })

export const salesExtensions = [createWithContacts, createSeveral, updateSeveral]
