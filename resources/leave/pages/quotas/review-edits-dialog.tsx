import Alert from '@mui/material/Alert'
import { CallError } from '../../../../dataProvider/call'
import { useDescribeFieldError } from '../../../../src/i18n/records/field-error-words'
import { ExpandableSection } from '../../../../src/views/blocks/expandable-section'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { Table } from '../../../../src/views/blocks/table'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { useDescribeError } from '../../../../src/views/states/page-states'
import { useQuotaWords } from '../../words/quotas.en'
import { formatSignedDays } from '../leave-in-words'
import { type QuotaEdit, toQuotaInput, useSaveQuotas } from './use-quota-edits'

interface ReviewEditsDialogProps {
  edits: readonly QuotaEdit[]
  onClose(): void
  onSaved(): void
}

/** Shows how the changes will affect balances, before they are saved. */
export function ReviewEditsDialog({ edits, onClose, onSaved }: ReviewEditsDialogProps) {
  const say = useQuotaWords()
  const { save, isPending, failure } = useSaveQuotas(() => {
    onSaved()
    onClose()
  })
  return (
    <ReviewDialog
      title={say('reviewTitle')}
      action={say('save')}
      close={say('back')}
      size="md"
      isReady={edits.every(({ days }) => days !== undefined)}
      isPending={isPending}
      failure={useRefusalText(failure)}
      onClose={onClose}
      onDo={() => void save(edits)}
    >
      {edits.map((edit) =>
        edit.days === undefined ? (
          <Alert key={edit.key} severity="error">
            {say('notDays', toWordArgs(edit))}
          </Alert>
        ) : (
          <EditImpact key={edit.key} edit={edit} />
        ),
      )}
    </ReviewDialog>
  )
}

const toWordArgs = ({ type, column }: QuotaEdit) => ({ type: type.name, people: column.label })

/** Describes which change was refused, and why. */
function useRefusalText(failure: { edit: QuotaEdit; error: unknown } | undefined): string | undefined {
  const say = useQuotaWords()
  const toWords = useDescribeFieldError()
  const failureWords = useDescribeError()
  if (!failure) return undefined
  const { edit, error } = failure
  const fields = error instanceof CallError ? Object.entries(error.fields ?? {}) : []
  const why = fields.map(([name, problem]) => toWords(problem, name)).join(' ') || failureWords(error)
  return say('refused', { ...toWordArgs(edit), why })
}

interface QuotaImpact {
  people: number
  difference: number
  rows: readonly { empId: number; name: string; quotaBefore: number; quotaAfter: number; difference: number }[]
}

function EditImpact({ edit }: { edit: QuotaEdit }) {
  const say = useQuotaWords()
  const answer = useAnswer<QuotaImpact>('previewAnnualQuota', toQuotaInput(edit))
  return (
    <section>
      <h3>{say('effectOf', { ...toWordArgs(edit), before: edit.before ?? say('nothing'), days: edit.days })}</h3>
      <QueryContent of={answer} lines={2}>
        {(impact) => <ImpactedPeople {...impact} />}
      </QueryContent>
    </section>
  )
}

function ImpactedPeople({ people, difference, rows }: QuotaImpact) {
  const say = useQuotaWords()
  if (people === 0) return <p>{say('nobodyChanges')}</p>
  const total = say(people === 1 ? 'changesOne' : 'changes', { count: people, days: formatSignedDays(difference) })
  return (
    <ExpandableSection title={total}>
      {() => (
        <>
          <Table
            label={total}
            lines={rows}
            keyOf={({ empId }) => empId}
            columns={[
              { head: say('person'), of: ({ name }) => name },
              { head: say('quotaBefore'), of: ({ quotaBefore }) => quotaBefore, isFigure: true },
              { head: say('quotaAfter'), of: ({ quotaAfter }) => quotaAfter, isFigure: true },
              { head: say('posted'), of: (row) => formatSignedDays(row.difference), isFigure: true },
            ]}
          />
          {people > rows.length ? <p>{say('andOthers', { count: people - rows.length })}</p> : null}
        </>
      )}
    </ExpandableSection>
  )
}
