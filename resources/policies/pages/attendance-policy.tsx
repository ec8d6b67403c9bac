import { durationInWords } from '../../../src/framework/values/durations'
import { type PolicySay, usePolicyWords } from '../words/en'
import { type AttendanceVersion, buildDayExamples } from './attendance-examples'
import { type ExamplesOf, KindPage } from './kind-page'

/** What arriving late, leaving early and short days come to by a version. */
function useExamples(): ExamplesOf {
  const say = usePolicyWords()
  return (version) =>
    buildDayExamples(version as unknown as AttendanceVersion).map((example) => ({
      what: say(example.kind, { time: example.time }),
      result: resultInWords(say, example.result),
    }))
}

const resultInWords = (say: PolicySay, result: ReturnType<typeof buildDayExamples>[number]['result']) =>
  typeof result === 'number' ? say('minutesCounted', { time: durationInWords(result) }) : say(result)

export const AttendancePolicyPage = () => <KindPage kind="attendance" useExamples={useExamples} />
