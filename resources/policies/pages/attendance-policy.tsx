import { durationInWords } from '../../../src/framework/values/durations'
import { type PolicySay, usePolicyWords } from '../words/en'
import { type AttendanceVersion, dayExamples } from './attendance-examples'
import { type ExamplesOf, KindPage } from './kind-page'

/** What arriving late, leaving early and short days come to by a version. */
function useExamples(): ExamplesOf {
  const say = usePolicyWords()
  return (version) =>
    dayExamples(version as unknown as AttendanceVersion).map((example) => ({
      what: say(example.kind, { time: example.time }),
      result: resultOf(say, example.result),
    }))
}

const resultOf = (say: PolicySay, result: ReturnType<typeof dayExamples>[number]['result']) =>
  typeof result === 'number' ? say('minutesCounted', { time: durationInWords(result) }) : say(result)

export const AttendancePolicyPage = () => <KindPage kind="attendance" useExamples={useExamples} />
