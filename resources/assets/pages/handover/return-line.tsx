import { conditions } from '../../categories-and-events'
import { useHandingWords } from '../../words/handing.en'
import { formatPersonLabel, formatTagLabel, type HandoverRow } from './selected-handovers'

interface ReturnLineProps {
  of: HandoverRow
  isChosen: boolean
  condition: string
  onChoose(isChosen: boolean): void
  onCondition(condition: string): void
}

/** Asks whether one asset is returned, and in which condition. */
export function ReturnLine({ of, isChosen, condition, onChoose, onCondition }: ReturnLineProps) {
  const say = useHandingWords()
  const tag = formatTagLabel(of)
  return (
    <li className="between">
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={say('chosen', { tag, name: formatPersonLabel(of) })}
          onChange={(event) => onChoose(event.target.checked)}
        />{' '}
        <span className="strong">{tag}</span> {of.assetName} <span className="quiet">{formatPersonLabel(of)}</span>
      </label>
      {of.isSeat ? null : (
        <select
          className="button"
          aria-label={say('conditionOf', { tag })}
          value={condition}
          disabled={!isChosen}
          onChange={(event) => onCondition(event.target.value)}
        >
          {Object.entries(conditions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
