import type { PlannedStep, StepLock } from '../../../framework/company/definition-plan'
import { formatCount } from '../../../i18n/format-count'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import { usePlanWords } from './plan-words'

const lockWords = { none: 'lockNone', writers: 'lockWriters', everybody: 'lockEverybody' } as const satisfies Record<
  StepLock,
  string
>

/** Shows the statements of a plan with whom each keeps waiting, for those who want to know. */
export function StepsFold({ steps }: { steps: readonly PlannedStep[] }) {
  const say = usePlanWords()
  if (steps.length === 0) return null
  return (
    <ExpandableSection title={say('technical', { count: steps.length })}>
      {() => (
        <ol className="own-sql">
          {steps.map(({ says, sql, lock, rows, isLater }) => (
            <li key={sql}>
              <p>{says}</p>
              <p className="quiet">
                {say('sqlLock')}: {isLater ? say('afterwards') : say(lockWords[lock])} · {say('sqlRows')}:{' '}
                {formatCount(rows)}
              </p>
              <pre>{sql}</pre>
            </li>
          ))}
        </ol>
      )}
    </ExpandableSection>
  )
}
