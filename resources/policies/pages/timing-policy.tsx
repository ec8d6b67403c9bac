import { plusDays } from '../../../src/framework/values/dates'
import { weekdays } from '../leavePolicies'
import { findPlannedWork, type Timing } from '../rules/shift-times'
import { type PolicySay, usePolicyWords } from '../words/en'
import { type ExamplesBuilder, PolicyKindPage } from './policy-kind-page'

/** A Monday that is the first of a month, so that its week is the first of the month too. */
const start = '2026-06-01'

/**
 * Shows for each day of the week whether a version plans work, in the first and the second week of a month.
 */
function useTimingExamples(): ExamplesBuilder {
  const say = usePolicyWords()
  return (version) => {
    const timing = version as unknown as Timing
    return Object.values(weekdays).map((day, at) => ({
      what: day,
      result: weekInWords(
        say,
        [0, 1].map((week) => findPlannedWork(timing, plusDays(start, at + 7 * week) ?? start)),
        timing,
      ),
    }))
  }
}

function weekInWords(
  say: PolicySay,
  works: readonly ReturnType<typeof findPlannedWork>[],
  { startTime, endTime, halfDaySplitAt }: Timing,
) {
  const words = { full: `${startTime} – ${endTime}`, half: `${startTime} – ${halfDaySplitAt}`, off: say('dayOff') }
  const [first = 'off', second = 'off'] = works
  return first === second ? words[first] : say('everyOther', { first: words[first], second: words[second] })
}

export const TimingPolicyPage = () => <PolicyKindPage kind="timing" useExamples={useTimingExamples} />
