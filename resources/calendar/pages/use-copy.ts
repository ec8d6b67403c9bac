import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { CallError, call } from '../../../dataProvider/call'
import type { FieldErrors } from '../../../src/framework/errors'
import { useIntention } from '../../../src/views/intention'
import { useHolidayWords } from '../words/en'
import type { Holiday } from './use-holidays'

export interface Question {
  calendarId: number
  fromYear: number
  toYear: number
}

type Content = Pick<Holiday, 'date' | 'name' | 'kind' | 'description'>

/** A holiday of the other year, as the server proposes it and a person corrects it. */
export interface Copy extends Content {
  status: 'proposed' | 'there' | 'written'
  there?: Content
  isTaken: boolean
}

/** Proposes the copies of a year and writes those that were taken. */
export function useCopy(onDone: () => void) {
  const [copies, setCopies] = useState<readonly Copy[]>()
  const { isPending, failure, forget, once } = useOnce()
  const intention = useIntention()
  const said = useDone()

  const propose = (question: Question) =>
    once(async () => {
      const { data } = await call<Copy[]>('copyHolidays', { ...question })
      setCopies((data ?? []).map((copy) => ({ ...copy, isTaken: copy.status === 'proposed' })))
    })
  const taken = (copies ?? []).filter(({ isTaken }) => isTaken)
  const write = (question: Question) =>
    once(async () => {
      const rows = taken.map(({ date, name, kind, description }) => ({ date, name, kind, description }))
      const { data } = await intention(JSON.stringify([question, rows]), (idempotencyKey) =>
        call<Copy[]>('copyHolidays', { ...question, confirm: true, rows }, { idempotencyKey }),
      )
      await said(question.toYear, data ?? [])
      onDone()
    })
  const change = (copy: Copy, changed: Partial<Pick<Copy, 'date' | 'isTaken'>>) => {
    // What was refused counts the rows as they were.
    forget()
    setCopies(copies?.map((each) => (each === copy ? { ...each, ...changed } : each)))
  }
  const fields = failure instanceof CallError ? failure.fields : undefined
  return {
    copies,
    taken,
    isPending,
    failure,
    /** What the server refused in one of those taken. */
    errorsOf: (copy: Copy) => errorsAt(fields, taken.indexOf(copy)),
    propose,
    write,
    change,
    restart: () => {
      setCopies(undefined)
      forget()
    },
  }
}

/** Work that does not begin again while it is under way, and what became of it. */
function useOnce() {
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const once = async (work: () => Promise<void>) => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  return { isPending, failure, forget: () => setFailure(undefined), once }
}

const errorsAt = (fields: FieldErrors | undefined, index: number) =>
  Object.entries(fields ?? {}).flatMap(([path, error]) => (path.startsWith(`rows.${index}.`) ? [error] : []))

function useDone(): (year: number, copies: readonly Copy[]) => Promise<void> {
  const say = useHolidayWords()
  const notify = useNotify()
  const client = useQueryClient()
  return async (year, copies) => {
    const written = copies.filter(({ status }) => status === 'written').length
    const left = copies.length - written
    const done = say(written === 1 ? 'writtenOne' : 'written', { count: written, year })
    notify(left > 0 ? say('left', { done, count: left }) : done, { type: 'success' })
    await client.invalidateQueries()
  }
}
