import { tableOf } from '../../../../server/records/model'
import type { Reader } from '../../../../server/records/query'
import { findTaken } from '../../../../server/records/write/checks/taken-time'
import type { ErrorArgs } from '../../../../src/framework/errors'
import { fillIn } from '../../../../src/framework/errors'
import { dateInWords } from '../../../../src/framework/values/dates'
import { leaveRequests } from '../../leaveRequests'
import type { Part } from '../../rules/allocated'
import type { Away } from '../../rules/away'
import { thinDays } from '../../rules/coverage'
import { hundredths, sumOf } from '../../rules/days'
import { leaveYearOf } from '../../rules/years'
import { plain } from '../counting'
import {
  type AskedLeave,
  balanceBefore,
  faultsOf,
  type Judgement,
  judge,
  type Known,
  maySplit,
  type Problem,
  readKnown,
  toStoredValues,
} from '../judge'
import { isAway, readTeam, type Team, teamLeaves } from '../team'
import { fieldOf, problemText } from './words'

/** Something that the request or its decision should look at; it refuses nothing. */
export interface Warning {
  code: 'leaveThin' | 'leaveHandoverAway'
  args: ErrorArgs
  message: string
}

/** What a request would come to; days as numbers. */
export interface Preview extends ReturnType<typeof toStoredValues> {
  balanceBefore: Part[]
  balanceAfter: Part[]
  /** Paid and unpaid days where the balance does not pay for all; `isPossible`: it may be sent so. */
  split: { paid: number; unpaid: number; isPossible: boolean } | null
  problems: { code: string; args: ErrorArgs; field: string; message: string; isOverridable: boolean }[]
  warnings: Warning[]
  teamAway: readonly Away[]
}

/** How a preview is looked at. */
export interface View {
  today: string
  standInEmpId: number | null
  /** Absences of others that are not decided yet are told too. */
  hasTentative: boolean
}

/** Judges the request as sending it would, and writes nothing; undefined where person or type are not there. */
export async function preview(reader: Reader, asked: AskedLeave, view: View): Promise<Preview | undefined> {
  const { sql } = reader
  const faults = faultsOf(asked)
  if (faults.length > 0) return { ...nothing, problems: faults.map(wordProblem) }
  const known = await readKnown(sql, asked)
  if (!known) return undefined
  const judgement = judge(known, view.today)
  const { empId, fromDate: from, toDate: to } = asked
  const team = await readTeam(sql, { empId, from, to }, view.hasTentative)
  const warnings = thinWarnings(known, judgement, team)
  if (view.standInEmpId !== null && (await isAway(sql, view.standInEmpId, from, to)))
    warnings.push(warning('leaveHandoverAway', {}))
  const paid = judgement.count.days - judgement.short
  return {
    ...toStoredValues(judgement),
    ...balancesOf(known, judgement),
    split:
      judgement.short > 0 ? { paid: plain(paid), unpaid: plain(judgement.short), isPossible: maySplit(known) } : null,
    problems: [...(await findOverlaps(reader, asked)), ...judgement.problems].map(wordProblem),
    warnings,
    teamAway: team.away,
  }
}

/** LV1: what the person is away for already, as sending it would be refused. */
async function findOverlaps(reader: Reader, { id, ...asked }: AskedLeave): Promise<Problem[]> {
  const record = { ...asked, [leaveRequests.workflow.field]: leaveRequests.approval.waits }
  const taken = await findTaken(reader, tableOf(reader.model, leaveRequests.name), record, id)
  return taken.map(({ from, to }) => ({ code: 'leaveOverlap', args: { from, to }, isOverridable: false }))
}

const wordProblem = (problem: Problem) => ({ ...problem, field: fieldOf(problem.code), message: problemText(problem) })

const nothing: Preview = {
  days: 0,
  unpaidDays: 0,
  breakdown: [],
  parts: [],
  balanceBefore: [],
  balanceAfter: [],
  split: null,
  problems: [],
  warnings: [],
  teamAway: [],
}

/** Of the type in each leave year that the days lie in: without the request, and with what it takes of it. */
function balancesOf(known: Known, { count, parts }: Judgement) {
  const { type, policy, asked } = known
  if (!type.requiresBalance) return { balanceBefore: [], balanceAfter: [] }
  const dates = count.breakdown.filter(({ counted }) => counted > 0).map(({ date }) => date)
  const years = [...new Set([asked.fromDate, ...dates].map((date) => leaveYearOf(date, policy.leaveYearStart)))].sort()
  const rows = years.map((leaveYear) => {
    const own = parts.filter((part) => part.leaveTypeId === type.id && part.leaveYear === leaveYear)
    const before = balanceBefore(known, type.id, leaveYear)
    const after = before - sumOf(own.map(({ days }) => hundredths(days)))
    return { leaveTypeId: type.id, leaveYear, before: plain(before), after: plain(after) }
  })
  return {
    balanceBefore: rows.map(({ leaveTypeId, leaveYear, before }) => ({ leaveTypeId, leaveYear, days: before })),
    balanceAfter: rows.map(({ leaveTypeId, leaveYear, after }) => ({ leaveTypeId, leaveYear, days: after })),
  }
}

/** LV9: days on which too many of the team would be away. */
function thinWarnings({ own, policy }: Known, { count }: Judgement, team: Team): Warning[] {
  const request = { span: own.span, breakdown: count.breakdown }
  const days = thinDays(request, { size: team.size, leaves: teamLeaves(team) }, policy.maxTeamAbsencePercent)
  return days.map(({ date, away }) => warning('leaveThin', { date, away, size: team.size }))
}

const words = {
  leaveThin: 'On {date}, {away} of {size} people of the team would be away.',
  leaveHandoverAway: 'Whoever it is handed over to is away on some of these days.',
} as const

function warning(code: Warning['code'], args: ErrorArgs): Warning {
  const filled = typeof args.date === 'string' ? { ...args, date: dateInWords(args.date) } : args
  return { code, args, message: fillIn(words[code], filled) }
}
