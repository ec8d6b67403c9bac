import { expect, test } from 'vitest'
import { sourcesBelow, textOf } from './tree'

interface Question {
  question: string
  /** What only the named files may hold, because it answers the question. */
  answer: RegExp
  files: RegExp
}

/** The questions that one function answers, and the files that may hold a part of the answer. */
const questions: readonly Question[] = [
  {
    question: 'which halves of a date does a person work: readWorkingDays',
    answer: /\b(findPlannedWork|readHolidays|readWorkRules)\(/,
    files:
      /^resources\/(policies\/(rules\/shift-times|pages\/timing-policy)|workdays\/server\/(working-days|work-rules)|attendance\/rules\/(day-halves|compute-day)|calendar\/server\/holiday-calendars|timesheets\/server\/submission-deadline)\.tsx?$/,
  },
  {
    question: 'which days of the week are off: the timing policy, else the leave policy',
    answer: /\[6, 7\]|\['sat', 'sun'\]/,
    files: /^resources\/policies\/leavePolicies\.ts$/,
  },
]

test.each(questions)('$question', ({ answer, files }) => {
  const others = sourcesBelow('resources').filter((file) => !files.test(file) && answer.test(textOf(file)))
  expect(others).toEqual([])
})
