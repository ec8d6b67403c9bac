import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMemo } from 'react'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { FieldBox } from '../field-box'
import type { Comparison, ConditionRule } from './condition-tree'
import { comparisonWord, findOfferedField, type OfferedField } from './offered-fields'
import { PlainSelect } from './plain-select'
import { RuleValueInputs } from './rule-value'
import type { RuleProblem } from './validate-condition'

interface RuleEditorProps {
  resource: Resource
  offered: readonly OfferedField[]
  rule: ConditionRule
  /** Position of the condition in the tree, as `2.1`. */
  number: string
  isNewest: boolean
  problem: RuleProblem | undefined
  onChange(rule: ConditionRule): void
  onRemove(): void
}

const inRows = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr) auto' },
  '& > *': { gridColumn: { xs: 1, sm: 'auto' } },
} as const

const removal = { gridColumn: { xs: '2 !important', sm: 'auto !important' }, gridRow: { xs: 1, sm: 'auto' } } as const

/** Edits one condition: field, comparison and value. */
export function RuleEditor({
  resource,
  offered,
  rule,
  number,
  isNewest,
  problem,
  onChange,
  onRemove,
}: RuleEditorProps) {
  const say = useFilterWords()
  const fieldWords = useDescribeFieldError()
  // The box treats another object as another choice, so the object stays the same while the field does.
  const chosen = useMemo(
    () => offered.find(({ path }) => path === rule.path) ?? findOfferedField(resource, rule.path),
    [offered, resource, rule.path],
  )
  const words = problem && ('word' in problem ? say(problem.word) : fieldWords(problem.error, problem.label))
  const isFieldWrong = !!problem && 'word' in problem && problem.word === 'chooseField'
  return (
    <Box role="group" aria-label={say('conditionNumber', { number })} sx={inRows}>
      <FieldBox
        label={say('field')}
        options={offered}
        chosen={chosen ?? null}
        isFirst={isNewest}
        error={isFieldWrong ? words : undefined}
        onPick={(field) => onChange(changeRuleField(rule, field))}
      />
      {chosen ? (
        <PlainSelect
          label={say('comparison')}
          value={rule.comparison}
          options={chosen.comparisons.map((name) => [name, say(comparisonWord(name, chosen))] as const)}
          onChange={(comparison) => onChange({ ...rule, comparison, values: keepRuleValues(rule, comparison) })}
        />
      ) : (
        <span />
      )}
      <Box sx={{ minWidth: 0 }}>
        {chosen ? (
          <RuleValueInputs
            key={`${rule.path}/${rule.comparison}`}
            rule={rule}
            offered={chosen}
            error={isFieldWrong ? undefined : words}
            onChange={(values) => onChange({ ...rule, values })}
          />
        ) : null}
      </Box>
      <Box sx={removal}>
        <IconButton aria-label={say('removeCondition', { number })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

/** Changes the field of a condition; keeps the comparison if the new field has it, but not the value. */
const changeRuleField = (rule: ConditionRule, { path, comparisons }: OfferedField): ConditionRule => ({
  ...rule,
  path,
  comparison: comparisons.includes(rule.comparison) && rule.path !== '' ? rule.comparison : (comparisons[0] ?? 'eq'),
  values: [],
})

const ofOneValue: readonly Comparison[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte']
const ofWords: readonly Comparison[] = ['contains', 'startsWith']

/** Keeps the entered values if the next comparison takes the same ones. */
function keepRuleValues({ comparison, values }: ConditionRule, next: Comparison): readonly unknown[] {
  const isSame = [ofOneValue, ofWords].some((alike) => alike.includes(comparison) && alike.includes(next))
  return isSame ? values : []
}
