import { formatDuration } from '../../../src/framework/values/durations'
import { type PolicySay, usePolicyWords } from '../words/en'
import { type AttendanceVersion, buildDayExamples } from './attendance-examples'
import { type ExamplesBuilder, PolicyKindPage } from './policy-kind-page'

/** Shows by examples how a version treats late arrival, early leaving and short days. */
function useAttendanceExamples(): ExamplesBuilder {
  const say = usePolicyWords()
  return (version) =>
    buildDayExamples(version as unknown as AttendanceVersion).map((example) => ({
      what: say(example.kind, { time: example.time }),
      result: exampleResultInWords(say, example.result),
    }))
}

const exampleResultInWords = (say: PolicySay, result: ReturnType<typeof buildDayExamples>[number]['result']) =>
  typeof result === 'number' ? say('minutesCounted', { time: formatDuration(result) }) : say(result)

export const AttendancePolicyPage = () => <PolicyKindPage kind="attendance" useExamples={useAttendanceExamples} />
