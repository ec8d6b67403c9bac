import {
  describeRecordsOfLeaver,
  type LeaverRecordDetails,
} from '../../../server/records/leaving/describe-leaver-records'
import type { Writer } from '../../../server/records/write/writer'
import { findManager, type NamedPerson, readEmployedPeople } from '../../people/server/public'
import { findNextHead } from './company-head'
import { type Exit, type ExitImpact, findSuccessor, headship, readExitImpact } from './leaver-duties'

/** A record that names the leaver, with what whoever hands it over has to know. */
interface DescribedRecord extends Omit<LeaverRecordDetails, 'peopleEmpIds'> {
  /** True where it begins by the last day and ends after it: somebody has to shorten it. */
  spans: boolean
  /** Who gets it as things stand; null where nobody is named instead. */
  goesTo: NamedPerson | null
  /** Who could get it: others who are responsible for it or for what it belongs to, and the manager. */
  candidates: NamedPerson[]
}

interface DescribedImpact extends Omit<ExitImpact, 'records'> {
  records: DescribedRecord[]
}

type Leaver = Pick<Exit, 'empId' | 'successors' | 'requestedLastWorkingDate' | 'approvedLastWorkingDate'>

/**
 * Reads everything that names the leaver: what it is, where, since when, and whom it goes or could go to. What
 * lies after the last day is listed by the day that is looked at, agreed or wished.
 */
export async function describeExitImpact(
  writer: Writer,
  exit: Leaver,
  day?: string | null,
): Promise<DescribedImpact[]> {
  const lastDay = day ?? exit.approvedLastWorkingDate ?? exit.requestedLastWorkingDate
  const listed = await readExitImpact(writer, exit.empId, lastDay ?? undefined)
  const impacts = listed.filter(({ is }) => is !== 'outside' || lastDay)
  const details = await describeRecordsOfLeaver(writer, exit.empId, impacts)
  const heir = (await findNextHead(writer, exit)) ?? (await findManager(writer, exit.empId))
  const successors = (exit.successors ?? []).map(({ toEmpId }) => toEmpId)
  const others = [...details.values()].flatMap((records) => records.flatMap(({ peopleEmpIds }) => peopleEmpIds))
  const people = await readEmployedPeople(writer, [...(heir === null ? [] : [heir]), ...successors, ...others])
  return impacts.map(({ records, ...impact }) => ({
    ...impact,
    records: records.map(({ id, title }) => {
      const { peopleEmpIds, ...about } = details.get(impact.key)?.find((each) => each.id === id) ?? {
        ...{ id, title, places: [], since: null, peopleEmpIds: [] },
      }
      const spans = impact.is === 'outside' && (about.since ?? '') <= (lastDay ?? '')
      if (impact.is !== 'handedOver') return { ...about, spans, goesTo: null, candidates: [] }
      const successor = findSuccessor(exit.successors, impact.key, id)
      const usual = impact.key === headship ? null : heir
      const candidates = [...new Set([...(usual === null ? [] : [usual]), ...peopleEmpIds])]
      return {
        ...about,
        spans,
        goesTo: people.get(successor ?? 0) ?? people.get(usual ?? 0) ?? null,
        candidates: candidates.flatMap((empId) => people.get(empId) ?? []),
      }
    }),
  }))
}
