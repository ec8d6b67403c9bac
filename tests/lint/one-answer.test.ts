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
  {
    question: 'what does the ledger of leave hold on a day: projectLedger, through its accounts',
    answer: /\b(projectLedger|turnYear|computeLedgerBalance)\(/,
    files:
      /^resources\/leaveAccount\/(rules\/(project-ledger|plan-ledger|year-turn|leave-cover|expiry-buckets)|server\/balance-sheet)\.ts$/,
  },
  {
    question: 'is a day of attendance locked, and what does the change mean for it: the guard of months',
    answer: /\b(readMonthLocks|refuseLockedDays)\(/,
    files:
      /^resources\/(months\/server\/[\w-]+|attendance\/server\/(shown-days|check-in-out|external-punches|late-deductions|recounts\/recount-days|handlers\/attendancePunches))\.ts$/,
  },
  {
    question: 'can time be entered for a day: markEntryObstacle, asked by required-days',
    answer: /\b(find|mark)EntryObstacle\(/,
    files: /^resources\/timesheets\/(rules\/enterable-day|server\/required-days)\.ts$/,
  },
  {
    question: 'are two names the same: isSameName, by the fold of search',
    answer: /\bfoldText\(/,
    files: /^resources\/people\/rules\/same-name\.ts$/,
  },
]

test.each(questions)('$question', ({ answer, files }) => {
  const others = sourcesBelow('resources').filter((file) => !files.test(file) && answer.test(textOf(file)))
  expect(others).toEqual([])
})
