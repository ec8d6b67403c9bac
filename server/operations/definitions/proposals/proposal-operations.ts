import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import { choice } from '../../../../src/fields/choice'
import { longText } from '../../../../src/fields/long-text'
import { number } from '../../../../src/fields/number'
import { StewardError } from '../../../../src/framework/errors'
import { type Context, defineOperation } from '../../../wire/operation'
import { changeLossConfirmation } from './change-setting'
import {
  confirmProposal,
  declineProposal,
  type ProposalVersion,
  renewProposal,
  runOnce,
  withdrawProposal,
} from './decide-proposal'
import { examineLosses, type LosingChange, proposeChange } from './propose-change'
import { listOpenProposals } from './read-proposals'

const base = { area: 'Definitions', resource: proposedChanges.name, to: ['admin' as const] }
const decides = { ...base, effect: 'own' as const, isIdempotent: true }
const reason = longText({ required: true, max: 300 })
const which = { id: number({ required: true, min: 1 }), version: number({ required: true, min: 1 }) }

/** Serves the number in force, or refuses. */
async function catchUp({ served }: Context): Promise<void> {
  await served.catchUp()
  if (served.problem !== undefined) throw new StewardError('unavailable')
}

/** Stores a change that loses values until another administrator confirms it. */
export async function proposeDefinition(context: Context, change: LosingChange): Promise<number> {
  await catchUp(context)
  const { name, losses, hash } = await examineLosses(context, context.caller, change)
  return runOnce(context, (sql) => proposeChange({ ...context, sql }, { ...change, name, losses, hash }))
}

const getProposals = defineOperation({
  ...base,
  name: 'getWaitingChanges',
  input: {},
  run: async (context) => ({ data: await listOpenProposals(context) }),
})

const decide =
  <Result>(work: (context: Context, proposal: ProposalVersion) => Promise<Result>) =>
  async (context: Context, { id, version }: ProposalVersion) => {
    await catchUp(context)
    return { data: (await work(context, { id, version })) ?? null }
  }

const confirmOperation = defineOperation({
  ...decides,
  name: 'confirmWaitingChange',
  input: { ...which, reason: longText({ max: 300 }) },
  run: (context, { reason: why, ...proposal }) =>
    decide((_, one) => confirmProposal(context, one, why ?? null))(context, proposal),
})
const withdrawOperation = defineOperation({
  ...decides,
  name: 'withdrawWaitingChange',
  input: which,
  run: decide(withdrawProposal),
})
const renewOperation = defineOperation({
  ...decides,
  name: 'renewWaitingChange',
  input: which,
  run: decide(renewProposal),
})

const declineOperation = defineOperation({
  ...decides,
  name: 'declineWaitingChange',
  input: { ...which, reason },
  run: (context, { reason: why, ...proposal }) =>
    decide((_, one) => declineProposal(context, one, why))(context, proposal),
})

/** Switches on or off that a second administrator confirms changes that lose values. */
const changeConfirmation = defineOperation({
  ...decides,
  name: 'changeLossConfirmation',
  input: { isOn: choice({ yes: 'On', no: 'Off' }, { required: true }), reason },
  async run(context, { isOn, reason: why }) {
    const id = await runOnce(context, (sql) => changeLossConfirmation({ ...context, sql }, isOn === 'yes', why))
    return { data: { id } }
  },
})

export const proposalOperations = [
  getProposals,
  confirmOperation,
  declineOperation,
  withdrawOperation,
  renewOperation,
  changeConfirmation,
]
