import { useState } from 'react'
import { FailureNotice, Waiting } from '../../../src/views/states/states'
import { usePolicyWords } from '../words/en'
import type { PolicyKind } from './kinds'
import { useProgress } from './use-policies'

interface About {
  kind: PolicyKind
  id: number
}

/** How far people have read a version; asked for when it is opened. */
export function ReadersOf(about: About) {
  const say = usePolicyWords()
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="policy-more" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{say('progress')}</summary>
      {isOpened ? <Found {...about} /> : null}
    </details>
  )
}

function Found({ kind, id }: About) {
  const say = usePolicyWords()
  const { data, error, refetch } = useProgress(kind, id)
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <Waiting lines={3} />
  const { people, acknowledged, departments, missing, isCapped } = data
  return (
    <>
      <p>{say('progressSum', { acknowledged, people })}</p>
      <ul className="policy-progress">
        {departments.map((one) => (
          <li key={one.departmentId ?? 0}>
            <span id={`read-${id}-${one.departmentId ?? 0}`}>{one.department ?? say('noDepartment')}</span>
            <progress
              max={one.people}
              value={one.acknowledged}
              aria-labelledby={`read-${id}-${one.departmentId ?? 0}`}
            />
            <span className="policy-figure">
              {one.acknowledged} / {one.people}
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <p className="policy-muted">
          <strong>{say('missing')}: </strong>
          {missing.map(({ name }) => name).join(', ')}
          {isCapped ? ` ${say('missingCapped', { count: missing.length })}` : ''}
        </p>
      ) : null}
    </>
  )
}
