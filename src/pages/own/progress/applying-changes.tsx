import LinearProgress from '@mui/material/LinearProgress'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApplyingChange } from '../../../engines/definitions/applying-change'
import { Card } from '../../../views/blocks/card'
import { useAnswer } from '../../../views/blocks/use-answer'
import { formatInstantInZone } from '../../../views/reports/format-instant'
import { useSignedIn } from '../../../views/signed-in'
import { useProgressWords } from './words'

/** Milliseconds between two looks: while something is applied, and otherwise. */
const [busyMs, idleMs] = [1500, 10_000]

/** Shows what is being applied, by whom and how far, also after a reload; and what became of it. */
export function ApplyingChanges() {
  const say = useProgressWords()
  const client = useQueryClient()
  const [everyMs, setEveryMs] = useState(idleMs)
  const { data = [] } = useAnswer<ApplyingChange[]>('getApplyingChanges', {}, { group: 'applying', everyMs })
  const isBusy = data.some(({ outcome }) => outcome === 'running')
  useEffect(() => {
    setEveryMs(isBusy ? busyMs : idleMs)
    // Once it is done, the page shows what is in use now.
    if (isBusy) return () => void client.invalidateQueries({ queryKey: ['definitions'] })
  }, [isBusy, client])
  if (data.length === 0) return null
  return (
    <Card title={say(isBusy ? 'title' : 'recent')}>
      <ul className="plain lines" aria-live="polite">
        {data.map((change) => (
          <ApplyingLine key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  )
}

const tones = { running: 'info', applied: 'success', refused: 'danger', stopped: 'danger' } as const

function ApplyingLine({ change }: { change: ApplyingChange }) {
  const say = useProgressWords()
  const { zone, company } = useSignedIn()
  const toWords = (at: string) => formatInstantInZone(at, zone ?? company.zone)
  const { name, by, isOwn, since, endedAt, step, share, outcome } = change
  const at = toWords(since)
  const isRunning = outcome === 'running'
  const isCounted = step === 'copying' || step === 'indexing'
  return (
    <li>
      <span className="stack">
        <strong>{name}</strong>
        <span className="quiet">{isOwn ? say('byYou', { at }) : say('by', { by: by ?? say('server'), at })}</span>
        <span className="tone" data-tone={tones[outcome]}>
          {isRunning ? say(step, { share }) : say(outcome, { at: toWords(endedAt ?? since) })}
        </span>
      </span>
      {isRunning ? (
        <LinearProgress
          aria-label={say('progress', { name })}
          {...(isCounted && { variant: 'determinate' as const, value: share })}
        />
      ) : null}
    </li>
  )
}
