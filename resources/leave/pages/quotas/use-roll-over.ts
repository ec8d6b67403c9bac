import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../../dataProvider/call'
import type { StewardProvider } from '../../../../dataProvider/create'
import { behaviour } from '../../../../src/framework/field'
import { useIntention } from '../../../../src/views/intention'
import type { Scope } from '../../../people/public'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import { keyOf, type Quota, scopeInWords, scopeOf } from './use-quotas'

interface Copied extends Scope {
  leaveTypeId: number
  days: number
  status: 'proposed' | 'there' | 'written'
}

/** A quota of the other year, as a person corrects it. */
export interface Proposed extends Copied {
  key: string
  /** Undefined for everybody. */
  label: string | undefined
  text: string
  isTaken: boolean
  /** The text is no number of days. */
  isWrong: boolean
}

/** Proposes the quotas of a year for another and writes those that were taken. */
export function useRollOver(toYear: number, onDone: (year: number) => void) {
  const [years, setYears] = useState({ from: toYear - 1, to: toYear })
  const [rows, setRows] = useState<readonly Proposed[]>()
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const intention = useIntention()
  const labelled = useLabels()
  const done = useDone(onDone)
  const once = async (work: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    await work().catch(setFailure)
    setPending(false)
  }
  const asked = { fromYear: years.from, toYear: years.to }
  const propose = () =>
    once(async () => {
      const [{ data }, labels] = await Promise.all([call<Copied[]>('copyAnnualQuotas', asked), labelled(years.from)])
      setRows((data ?? []).map((row) => proposed(row, labels)))
    })
  const taken = (rows ?? []).filter(({ isTaken }) => isTaken)
  const write = () =>
    once(async () => {
      const sent = taken.map((row) => ({ ...scopeOf(row), leaveTypeId: row.leaveTypeId, days: Number(row.text) }))
      await intention(JSON.stringify([asked, sent]), (idempotencyKey) =>
        call('copyAnnualQuotas', { ...asked, confirm: true, rows: sent }, { idempotencyKey }),
      )
      await done(years.to, sent.length)
    })
  const change = (row: Proposed, changed: Partial<Pick<Proposed, 'text' | 'isTaken'>>) =>
    setRows(rows?.map((each) => (each === row ? checked({ ...each, ...changed }) : each)))
  return { years, setYears, rows, taken, failure, isPending, propose, write, change, restart: () => setRows(undefined) }
}

function proposed(row: Copied, labels: ReadonlyMap<string, string | undefined>): Proposed {
  const scope = keyOf(scopeOf(row))
  return checked({
    ...row,
    key: `${row.leaveTypeId} ${scope}`,
    label: labels.get(scope),
    text: String(row.days),
    isTaken: row.status === 'proposed',
    isWrong: false,
  })
}

function checked(row: Proposed): Proposed {
  const { days } = annualQuotas.fields
  return { ...row, isWrong: row.text.trim() === '' || !days || !behaviour(days).parse(row.text).ok }
}

/** For whom the quotas of a year are, in words. */
function useLabels(): (year: number) => Promise<ReadonlyMap<string, string | undefined>> {
  const provider = useDataProvider<StewardProvider>()
  return async (year) => {
    const { data } = await provider.getList<Quota>(annualQuotas.route, {
      pagination: { page: 1, perPage: 500 },
      sort: { field: 'id', order: 'ASC' },
      filter: { leaveYear: { eq: year } },
    })
    return new Map(data.map((quota) => [keyOf(scopeOf(quota)), scopeInWords(scopeOf(quota), quota.labels)]))
  }
}

function useDone(onDone: (year: number) => void) {
  const say = useQuotaWords()
  const notify = useNotify()
  const client = useQueryClient()
  return async (year: number, count: number) => {
    notify(say(count === 1 ? 'writtenOne' : 'written', { count, year }), { type: 'success' })
    await client.invalidateQueries()
    onDone(year)
  }
}
