import type { ChoiceOptions } from '../../../src/fields/choice'
import type { SandwichRule } from '../../leave/public'
import { leavePolicies } from '../leavePolicies'
import { usePolicyWords } from '../words/en'
import { buildCountingExamples } from './counting-examples'
import { type ExamplesBuilder, PolicyKindPage } from './policy-kind-page'

const { values: weekdays = {} } = (leavePolicies.fields.weekendDays?.options ?? {}) as ChoiceOptions

/** Shows by examples what leave over off days costs under a version. */
function useLeaveExamples(): ExamplesBuilder {
  const say = usePolicyWords()
  return ({ weekendDays, sandwichDefault }) =>
    buildCountingExamples(
      { weekendDays: weekendDays as string[] | null, sandwichDefault: sandwichDefault as SandwichRule },
      weekdays,
    ).map(({ kind, first, last, days }) => ({
      what: say(kind, { first, last }),
      result: days === '1' ? say('exampleTotalOne') : say('exampleTotal', { days }),
    }))
}

export const LeavePolicyPage = () => <PolicyKindPage kind="leave" useExamples={useLeaveExamples} />
