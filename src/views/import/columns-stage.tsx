import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { checkAccess } from '../../framework/access'
import type { CsvTable } from '../../framework/files/read-table'
import { fieldLabel, type Resource } from '../../framework/resource'
import { formatCount } from '../../i18n/format-count'
import { useImportWords } from '../../i18n/import-words'
import { lowercaseFirst } from '../../i18n/say'
import { ActionBar } from '../batch/action-bar'
import { ErrorSummary } from '../form/error-summary'
import { useSignedIn } from '../signed-in'
import { ColumnLine } from './column-line'
import { listTargetFields } from './column-mapping'
import { keyId, listMissingLabels, listPlanProblems } from './import-plan'
import { RadioChoice } from './radio-choice'
import type { ImportPlanState } from './use-import-plan'

interface ColumnsStageProps {
  resource: Resource
  table: CsvTable
  used: ImportPlanState
  onCheck(): void
  onBack(): void
}

/** Shows the fields and formats of the columns, and the key that finds records. */
export function ColumnsStage({ resource, table, used, onCheck, onBack }: ColumnsStageProps) {
  const say = useImportWords()
  const who = useSignedIn()
  const [attempt, setAttempt] = useState(0)
  const mayAdd = checkAccess(resource, 'create', who.roles).allowed
  const problems = [
    ...(table.rows.length === 0 ? [{ text: say('problemNoRows') }] : []),
    ...listPlanProblems(resource, who, used.plan, mayAdd, say),
  ]
  const check = () => {
    setAttempt(attempt + 1)
    if (problems.length === 0 && used.isLookedAt) onCheck()
  }
  const goals = listTargetFields(resource, who)
  return (
    <>
      {attempt > 0 ? <ErrorSummary problems={problems} attempt={attempt} /> : null}
      <Typography color="text.secondary">{say('columnsText')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...table.head.keys()].map((place) => (
          <ColumnLine key={place} {...{ resource, table, place, goals, used }} />
        ))}
      </Box>
      <RecordChoices {...{ resource, used, mayAdd }} />
      <ActionBar>
        <Button variant="contained" aria-disabled={!used.isLookedAt} onClick={check}>
          {say('check', { rows: formatCount(table.rows.length) })}
        </Button>
        <Button onClick={onBack}>{say('another')}</Button>
      </ActionBar>
    </>
  )
}

interface RecordChoicesProps {
  resource: Resource
  used: ImportPlanState
  mayAdd: boolean
}

function RecordChoices({ resource, used, mayAdd }: RecordChoicesProps) {
  const say = useImportWords()
  const who = useSignedIn()
  const { plan, keys, setKey, setEmpty } = used
  const missing = listMissingLabels(resource, who, plan.mapping).map(lowercaseFirst).join(', ')
  const joinLabels = (names: readonly string[]) => names.map((name) => fieldLabel(resource, name)).join(' + ')
  return (
    <Box sx={{ pb: 3 }}>
      <RadioChoice
        id={keyId}
        legend={say('existing')}
        value={plan.key.join()}
        options={[
          ...keys.map(
            (names) => [names.join(), say(mayAdd ? 'foundBy' : 'foundByOnly', { fields: joinLabels(names) })] as const,
          ),
          ...(mayAdd ? [['', say('allNew')] as const] : []),
        ]}
        onChange={(value) => setKey(keys.find((names) => names.join() === value) ?? [])}
      />
      {plan.key.length > 0 ? (
        <RadioChoice
          legend={say('emptyCells')}
          value={plan.empty}
          options={[
            ['keep', say('keep')],
            ['clear', say('clear')],
          ]}
          onChange={(value) => setEmpty(value === 'clear' ? 'clear' : 'keep')}
        />
      ) : null}
      {mayAdd && missing ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {say('missing', { fields: missing })}
        </Alert>
      ) : null}
    </Box>
  )
}
