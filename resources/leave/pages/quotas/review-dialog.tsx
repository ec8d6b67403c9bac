import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CallError, call } from '../../../../dataProvider/call'
import { useFieldErrorWords } from '../../../../src/i18n/say'
import { FailureNotice, useFailureWords, Waiting } from '../../../../src/views/states/states'
import { useQuotaWords } from '../../words/quotas.en'
import { type Edit, toSave, useSaving } from './use-edits'

interface ReviewDialogProps {
  edits: readonly Edit[]
  onClose(): void
  onSaved(): void
}

/** Whose balances the changes would change by how much, before they are saved. */
export function ReviewDialog({ edits, onClose, onSaved }: ReviewDialogProps) {
  const say = useQuotaWords()
  const id = useId()
  const { save, isPending, failure } = useSaving(() => {
    onSaved()
    onClose()
  })
  const isWrong = edits.some(({ days }) => days === undefined)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} component="h2">
        {say('reviewTitle')}
      </DialogTitle>
      <DialogContent tabIndex={0} role="region" aria-labelledby={id}>
        {failure ? <Refused {...failure} /> : null}
        {edits.map((edit) =>
          edit.days === undefined ? (
            <Alert key={edit.key} severity="error" sx={{ mb: 2 }}>
              {say('notDays', inWords(edit))}
            </Alert>
          ) : (
            <Effect key={edit.key} edit={edit} />
          ),
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{say('back')}</Button>
        <Button variant="contained" aria-disabled={isPending || isWrong} onClick={() => !isWrong && void save(edits)}>
          {say('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const inWords = ({ type, column }: Edit) => ({ type: type.name, people: column.label })

function Refused({ edit, error }: { edit: Edit; error: unknown }) {
  const say = useQuotaWords()
  const toWords = useFieldErrorWords()
  const failureWords = useFailureWords()
  const fields = error instanceof CallError ? Object.entries(error.fields ?? {}) : []
  const why = fields.map(([name, problem]) => toWords(problem, name)).join(' ') || failureWords(error)
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      {say('refused', { ...inWords(edit), why })}
    </Alert>
  )
}

interface Impact {
  people: number
  difference: number
  rows: readonly { empId: number; name: string; quotaBefore: number; quotaAfter: number; difference: number }[]
}

function Effect({ edit }: { edit: Edit }) {
  const say = useQuotaWords()
  const params = toSave(edit)
  const { data, error, refetch } = useQuery({
    queryKey: ['previewAnnualQuota', params],
    queryFn: async ({ signal }) => (await call<Impact>('previewAnnualQuota', params, { signal })).data,
    staleTime: 0,
  })
  return (
    <section className="quota-effect">
      <h3>{say('effectOf', { ...inWords(edit), before: edit.before ?? say('nothing'), days: edit.days })}</h3>
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <Waiting lines={2} /> : null}
      {data ? <People {...data} /> : null}
    </section>
  )
}

function People({ people, difference, rows }: Impact) {
  const say = useQuotaWords()
  if (people === 0) return <p>{say('nobodyChanges')}</p>
  const total = say(people === 1 ? 'changesOne' : 'changes', { count: people, days: signed(difference) })
  return (
    <details>
      <summary>{total}</summary>
      <table className="quota-people">
        <thead>
          <tr>
            {(['person', 'quotaBefore', 'quotaAfter', 'posted'] as const).map((word) => (
              <th key={word} scope="col">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.empId}>
              <th scope="row">{row.name}</th>
              <td>{row.quotaBefore}</td>
              <td>{row.quotaAfter}</td>
              <td>{signed(row.difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {people > rows.length ? <p>{say('andOthers', { count: people - rows.length })}</p> : null}
    </details>
  )
}

const signed = (days: number): string => (days > 0 ? `+${days}` : days < 0 ? `−${-days}` : '0')
