import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { callFile } from '../../../dataProvider/file-call'
import { downloadBlob } from '../../../src/views/download-blob'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { useLeadWords } from '../words/en'

/** Leads from a lead to all that happened to it, and to its duplicates. */
export function LeadTools({ record }: ToolProps) {
  const say = useLeadWords()
  if (!record) return null
  return (
    <>
      <Button component={Link} to={`/LeadTimeline?leadId=${record.id}`}>
        {say('timeline')}
      </Button>
      {record.mergedIntoId ? null : (
        <Button component={Link} to={`/MergeLeads?keepId=${record.id}`}>
          {say('mergeLead')}
        </Button>
      )}
    </>
  )
}

/** Saves a meeting as a file for the reader's own calendar. */
export function MeetingTools({ record }: ToolProps) {
  const say = useLeadWords()
  if (!record) return null
  const save = async () =>
    downloadBlob(await (await callFile('getLeadMeetingCalendar', { id: record.id })).blob(), `meeting-${record.id}.ics`)
  return <Button onClick={() => void save()}>{say('calendarFile')}</Button>
}
