import { plusDays } from '../../../src/framework/values/dates'
import { weekdays } from '../leavePolicies'
import { findPlannedWork, type Timing } from '../rules/shift-times'
import { type PolicySay, usePolicyWords } from '../words/en'
import { type ExamplesBuilder, PolicyKindPage } from './policy-kind-page'

/** A Monday on the first of a month, so that weeks have their numbers. */
const start = '2026-06-01'

/** What each day of the week is in a version, in the first week and in the second. */
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
