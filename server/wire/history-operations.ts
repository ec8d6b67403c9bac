import { number } from '../../src/fields/number/index'
import type { Verb } from '../../src/framework/access'
import type { Role } from '../../src/framework/register'
import type { Resource } from '../../src/framework/resource'
import { undoSave } from '../records/changes/undo-save'
import { readHistory } from '../records/history'
import { idField, versionField } from '../records/model'
import { refuseField } from '../records/write/checks/refuse'
import { readFormerVersion, restoreValues } from '../records/write/restore'
import { getPage, getPageSize, pageInput, questionInput } from './list-input'
import { defineOperation, type Operation } from './operation'

/** The input for the id of a history entry. */
const entryField = number({ min: 1, required: true })

/** The entry to restore; absent: the one before the caller's own last save, which is undone. */
const restoredEntryField = number({ min: 1 })

/** Makes the operations that show a former version of a record and restore it. */
export function buildHistoryOperations(
  { name, operations: names }: Resource,
  base: OperationBase,
  rolesFor: RolesForVerb,
): Operation[] {
  const id = idField(name)
  return [
    defineOperation({
      ...base,
      name: names.history,
      to: rolesFor('show'),
      effect: 'read',
      input: { id, ...pageInput },
      async run(context, input) {
        const { rows, total } = await readHistory(context, name, input.id, getPage(input), getPageSize(input))
        return { data: rows, total }
      },
    }),
    defineOperation({
      ...base,
      name: names.version,
      to: rolesFor('show'),
      effect: 'own',
      input: { id, entry: entryField },
      run: async (context, input) => ({
        data: await readFormerVersion(context, name, input.id, input.entry),
      }),
    }),
    defineOperation({
      ...base,
      name: names.restore,
      answers: 'record',
      to: rolesFor('update'),
      effect: 'write',
      isIdempotent: true,
      input: {
        id,
        version: versionField({ required: true }),
        entry: restoredEntryField,
        fields: questionInput.fields,
      },
      async run(context, { id, version, entry, fields }) {
        if (entry) return { json: await restoreValues(context, name, id, version, entry, fields ?? undefined) }
        if (fields) refuseField('entry', { code: 'required' })
        return { json: await undoSave(context, name, id, version) }
      },
    }),
  ]
}

export type OperationBase = Pick<Operation, 'area'> & { resource: string; alias: Record<string, string> }

export type RolesForVerb = (verb: Verb) => Role[]
