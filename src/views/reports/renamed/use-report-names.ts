import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, callOperation, createIdempotencyKey } from '../../../../dataProvider/call'
import { keepNumberOfWrite } from '../../../../dataProvider/declared-number'
import type { Resource } from '../../../framework/resource'
import type { ReportAddress } from '../report-address'
import { type NamePair, renameField, renameInFilter } from './rename-in-names'

/** Answers the address of a report with the present names of what it groups, filters and counts by. */
export function renameInReport(names: NamePair, address: ReportAddress): ReportAddress {
  const filter = renameInFilter(names, address.filter)
  const figure = address.figure?.replace(/^(\w+:)(.+)$/, (_, kind: string, path) => kind + renameField(names, path))
  return {
    ...address,
    by: address.by.map((grouping) => renameField(names, grouping)),
    filter: filter as ReportAddress['filter'],
    figure: figure ?? null,
  }
}

interface FollowedReport {
  address: ReportAddress
  /** Changes the address, and says of which number its names are. */
  change(changed: Partial<ReportAddress>): void
  /** Whether its names still stand for the same: `changed` ones are not asked for. */
  names: 'checked' | 'asking' | 'changed'
}

const hasNames = ({ by, filter, figure }: ReportAddress) =>
  by.length > 0 || Object.keys(filter).length > 0 || figure !== null

/**
 * Follows new names of fields into the address of an open report. A kept address says of which number
 * its names are, and is refused where they stand for something else by now.
 */
export function useReportNames(
  resource: Resource,
  report: string,
  [address, write]: [ReportAddress, (changed: Partial<ReportAddress>) => void],
): FollowedReport {
  const [last, setLast] = useState(resource)
  const isRenamed = last.name === resource.name && last.origin?.names !== resource.origin?.names
  const { ids: before } = last
  const { ids: after, origin } = resource
  const pair = isRenamed && before && after && { before, after, state: last.workflow?.field }
  const followed = pair ? renameInReport(pair, address) : address
  const number = origin?.number ?? null
  useEffect(() => {
    if (last === resource) return
    setLast(resource)
    if (pair && hasNames(followed)) write({ ...followed, names: number })
  })
  const isOld = !pair && hasNames(address) && address.names !== null && number !== null && address.names !== number
  const { data: isSame } = useQuery({
    queryKey: ['names', report, address.names, number],
    queryFn: () => askForNames(report, address.names ?? 0),
    enabled: isOld,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    address: followed,
    change: (changed) => {
      const next = { ...followed, ...changed }
      write({ ...changed, names: hasNames(next) ? number : null })
    },
    names: !isOld || isSame === true ? 'checked' : isSame === undefined ? 'asking' : 'changed',
  }
}

/** Asks the server whether the names of the report's resource at that number still stand for the same. */
async function askForNames(report: string, number: number): Promise<boolean> {
  const idempotencyKey = createIdempotencyKey()
  keepNumberOfWrite(idempotencyKey, number)
  try {
    await callOperation('getSavedReports', { report }, { idempotencyKey })
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'renamedMeanwhile') return false
    throw error
  }
}
