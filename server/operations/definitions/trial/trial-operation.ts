import { isBodyWithinBounds, longestBody } from '../../../../src/engines/definitions/body-bounds'
import { choice } from '../../../../src/fields/choice'
import { longText } from '../../../../src/fields/long-text'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { text } from '../../../../src/fields/text'
import { definitionKinds } from '../../../../src/framework/company/definition'
import { trialKinds } from '../../../../src/framework/company/definition-trial'
import { isPlainObject } from '../../../../src/framework/filter'
import { peopleResource } from '../../../../src/framework/register'
import { refuseField } from '../../../records/write/checks/refuse'
import { jsonField } from '../../../wire/json-field'
import { defineOperation } from '../../../wire/operation'
import { definitionTable } from '../stored-definitions'
import { runTrial } from './run-trial'
import { runInTurn } from './trial-turns'

const isAcceptList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Answers what a role or a person would see and be told with a draft; nothing of it is stored. */
export const tryDefinition = defineOperation({
  name: 'tryDefinition',
  area: 'Definitions',
  resource: definitionTable,
  to: ['admin'],
  effect: 'own',
  isTrial: true,
  input: {
    kind: choice(definitionKinds, { required: true }),
    key: text({ max: 20 }),
    body: jsonField('body', isBodyWithinBounds, longestBody),
    accepts: jsonField('accepts', isAcceptList, 4000),
    role: text({ max: 60 }),
    empId: ref(peopleResource),
    resource: text({ max: 60 }),
    what: choice(trialKinds, { required: true }),
    page: number({ min: 1, max: 1000 }),
    recordId: number({ min: 1 }),
    step: text({ max: 60 }),
    comment: longText({ max: 2000 }),
    values: jsonField('values', isPlainObject, 100_000),
  },
  async run(context, { kind, key, body, what, ...input }) {
    const { empId, role, resource, recordId, step, comment, values, page, accepts } = input
    if (!isPlainObject(body)) return refuseField('body', { code: 'required' })
    if ((empId === undefined || empId === null) === (role === undefined || role === null))
      return refuseField('role', { code: 'unusable', args: { reason: 'name either a role or a person' } })
    await context.served.catchUp()
    const request = {
      ...{ kind: what, role: role ?? undefined, empId: empId ?? undefined, resource: resource ?? undefined },
      ...{ id: recordId ?? undefined, step: step ?? undefined, comment: comment ?? undefined },
      ...{ values: values ?? {}, page: page ?? 1, accepts: accepts ?? [] },
    }
    const draft = { kind, key: key ?? 'new', body }
    return { data: await runInTurn(context.caller.empId ?? 0, () => runTrial(context, draft, request)) }
  },
})
