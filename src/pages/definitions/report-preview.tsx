import type { ReportBody } from '../../framework/company/definition'
import type { ReportAnswer } from '../../framework/reports/report-answers'
import type { Resource } from '../../framework/resource'
import { Card } from '../../views/blocks/card'
import { QueryContent } from '../../views/blocks/query-content'
import { useAnswer } from '../../views/blocks/use-answer'
import { ReportChart } from '../../views/reports/report-chart'
import { ReportTable } from '../../views/reports/report-table'
import { usePartProblems } from './use-part-problems'
import { useDefinitionWords } from './words'

interface ReportPreviewProps {
  resource: Resource
  body: ReportBody
}

/** Shows the report while it is made, with the rights of the person who makes it. */
export function ReportPreview({ resource, body }: ReportPreviewProps) {
  const say = useDefinitionWords()
  // The title changes nothing of the figures, so typing it loads nothing.
  const answer = useAnswer<ReportAnswer>(
    'previewReportDefinition',
    { body: { ...body, title: say('preview'), menu: undefined } },
    { group: 'definitions', keepsLast: true },
  )
  return (
    <Card title={say('preview')}>
      <PartProblems error={answer.error} />
      <QueryContent of={answer} lines={8}>
        {(report) =>
          report.groups.length === 0 ? (
            <p role="status">{say('previewEmpty')}</p>
          ) : (
            <>
              <ReportChart {...{ resource }} answer={report} title={body.title} />
              <ReportTable {...{ resource }} answer={report} title={say('preview')} />
            </>
          )
        }
      </QueryContent>
    </Card>
  )
}

/** Shows which parts the server refuses, one line each. */
export function PartProblems({ error }: { error: unknown }) {
  const problems = usePartProblems()(error)
  if (problems.length === 0) return null
  return (
    <ul role="alert" data-tone="danger">
      {problems.map(([path, sentence]) => (
        <li key={path}>{sentence}</li>
      ))}
    </ul>
  )
}
