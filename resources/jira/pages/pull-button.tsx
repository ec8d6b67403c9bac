import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { callOperation } from '../../../dataProvider/call'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { useDescribeError } from '../../../src/views/states/page-states'
import { timesheetGroup, useShownWeek } from '../../timesheets/pages/public'
import type { JiraState, WorklogPull } from '../jira-wire'
import { type JiraWord, useJiraWords } from '../words/en'

/** Says in a line what a pull has done. */
export function usePullInWords() {
  const say = useJiraWords()
  return ({ lines, skipped, problem, isPartial }: WorklogPull): string => {
    const notEntered = skipped.filter(({ why }) => why !== 'already_there').length
    return [
      say('pulled', { smart_count: lines.length }),
      notEntered > 0 ? `, ${say('skipped', { smart_count: notEntered })}` : '',
      problem ? `. ${say(problem as JiraWord)}` : '',
      isPartial ? `. ${say('more')}` : '',
    ].join('')
  }
}

/** Enters the user's work logs of the shown week, where work logs are read at all. */
export function PullButton() {
  const say = useJiraWords()
  const inWords = usePullInWords()
  const notify = useNotify()
  const describe = useDescribeError()
  const client = useQueryClient()
  const [weekStart] = useShownWeek()
  const { once, isPending } = useRunOnce()
  const { data: state } = useAnswer<JiraState>('getJiraState', {}, { staleMs: 300_000 })
  if (!state?.readsWorklogs) return null
  const pull = async () => {
    try {
      const { data } = await callOperation<WorklogPull>('importWorklogs', { weekStart })
      if (data) notify(inWords(data), { type: data.problem ? 'warning' : 'success' })
      await client.invalidateQueries({ queryKey: [timesheetGroup] })
    } catch (error) {
      notify(describe(error), { type: 'error' })
    }
  }
  return (
    <Button disabled={isPending} onClick={() => void once(pull)}>
      {say('pull')}
    </Button>
  )
}
