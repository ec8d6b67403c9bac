import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { date } from '../../../fields'
import type { ApprovalSimulation, SimulatedStep } from '../../../framework/answers/approval-simulation'
import { getFieldBehaviour } from '../../../framework/field'
import { type ToolSay, useToolWords } from '../../../i18n/tool-words'

const day = getFieldBehaviour(date())

/** Shows who would decide, step by step, and why others would not. */
export function SimulationAnswer({ rule, requester, steps }: ApprovalSimulation) {
  const say = useToolWords()
  if (!rule) return <Typography>{say('noRule', { name: requester.name })}</Typography>
  return (
    <>
      <Typography>
        {say(rule.id === null ? 'byDeclared' : 'byRule', { rule: rule.name, name: requester.name })}
      </Typography>
      <Box component="ol" sx={{ pl: 3, my: 1, '& > li': { mb: 1.5, overflowWrap: 'anywhere' } }}>
        {steps.map((step, index) => (
          // Steps have no id, so their index is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <SimulatedStepView {...step} />
          </li>
        ))}
      </Box>
    </>
  )
}

function SimulatedStepView(step: SimulatedStep) {
  const say = useToolWords()
  const { as, persons, hours } = step
  const how = [
    ...(persons.length > 1 ? [say(step.mode === 'all' ? 'allOf' : 'anyOf')] : []),
    ...(hours ? [say('within', { hours })] : []),
  ]
  return (
    <>
      {persons.length > 0 ? (
        <Typography>
          <strong>{as}</strong>: {persons.map(({ name }) => name).join(', ')}
          {how.length > 0 ? ` (${how.join(', ')})` : ''}
        </Typography>
      ) : (
        <Typography color="error">
          <strong>{as}</strong>: {say('nobody')}
        </Typography>
      )}
      {listRemarks(step, say).map((remark) => (
        <Typography key={remark} variant="body2" color="text.secondary">
          {remark}
        </Typography>
      ))}
    </>
  )
}

function listRemarks({ tried, persons, delegates }: SimulatedStep, say: ToolSay): string[] {
  const before = persons.length > 0 ? tried.slice(0, -1) : tried
  const leftOutRemarks = tried.flatMap(({ as, leftOut }) =>
    leftOut.map(({ name, why }) => say('leftOut', { name, as, why: say(why) })),
  )
  const empty = before.filter(({ leftOut }) => leftOut.length === 0).map(({ as }) => say('instead', { name: as }))
  const delegateRemarks = delegates.map(({ name, onBehalfOf, fromDate, toDate }) =>
    say('delegate', { name, other: onBehalfOf, from: day.text(fromDate), to: day.text(toDate) }),
  )
  return [...new Set([...empty, ...leftOutRemarks, ...delegateRemarks])]
}
