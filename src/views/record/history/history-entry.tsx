import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HistoryEntry, Row, ValueChange } from '../../../../dataProvider/create'
import { instant } from '../../../fields'
import { requireViews } from '../../../fields/views'
import { findUnit, getFieldBehaviour, isEmpty } from '../../../framework/field'
import { humanizeName } from '../../../framework/naming'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { transitionLabel } from '../../../framework/workflow'
import { type HistorySay, useHistoryWords } from '../../../i18n/records/history-words'
import { canWriteField } from '../../field-access'
import { isSameValue } from '../../saving/is-same-value'
import { useSignedIn } from '../../signed-in'
import { formatLocalInstant } from '../../value/format-local-instant'
import { ValueByFieldName } from '../../value/value-by-field-name'
import type { RestoreTarget } from './restore-target'

const moment = instant()

interface HistoryEntryItemProps {
  resource: Resource
  record: Row
  entry: HistoryEntry
  /** True for the last change: the record is still as this change left it. */
  isLatest: boolean
  onRestore(restoring: RestoreTarget): void
}

/** Shows one change of the record in words. */
export function HistoryEntryItem({ resource, record, entry, isLatest, onRestore }: HistoryEntryItemProps) {
  const say = useHistoryWords()
  const { Cell } = requireViews(moment)
  const order = Object.keys(resource.fields)
  const changes = Object.entries(entry.changes ?? {})
    .filter(([, { from, to }]) => !(isEmpty(from) && isEmpty(to)))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Typography variant="body2">
        <strong>{describeAction(resource, entry, say)}</strong>
        <Typography component="span" variant="body2" color="text.secondary">
          {' · '}
          {describeActor(entry, say)}
          {' · '}
          <Cell value={entry.at} field={moment} name="at" record={{}} />
        </Typography>
      </Typography>
      {entry.comment ? (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          “{entry.comment}”
        </Typography>
      ) : null}
      <ChangeList {...{ resource, record, entry, changes, onRestore }} />
      {isLatest ? null : (
        <QuietButton
          text={say(record.can?.includes('update') ? 'restore' : 'compare')}
          about={formatLocalInstant(entry.at)}
          onClick={() => onRestore({ entry: entry.id })}
        />
      )}
    </Box>
  )
}

/** Shows a button that does not attract attention; `about` names its entry to screen readers. */
function QuietButton({ text, about, onClick }: { text: string; about: string; onClick(): void }) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`${text}: ${about}`}
      onClick={onClick}
      sx={{
        color: 'text.secondary',
        fontWeight: 400,
        textDecoration: 'underline',
        py: 0,
        px: 0.5,
        ml: -0.5,
        minHeight: 28,
        minWidth: 0,
      }}
    >
      {text}
    </Button>
  )
}

type ChangeListProps = Omit<HistoryEntryItemProps, 'isLatest'> & { changes: readonly [string, ValueChange][] }

const opened = 6

/** Shows the changes of an entry; a long list, which new records mostly have, is collapsed. */
function ChangeList({ changes, ...props }: ChangeListProps) {
  const say = useHistoryWords()
  const list = (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {changes.map(([name, change]) => (
        <ChangeLine key={name} {...props} name={name} change={change} />
      ))}
    </Box>
  )
  if (changes.length <= opened) return list
  return (
    <Box component="details" sx={{ fontSize: '0.875rem', '& > summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{say('fieldsSet', { count: changes.length })}</summary>
      {list}
    </Box>
  )
}

type ChangeLineProps = Omit<ChangeListProps, 'changes'> & { name: string; change: ValueChange }

function ChangeLine({ resource, record, entry, name, change, onRestore }: ChangeLineProps) {
  const who = useSignedIn()
  const before = entry.previousId
  const isOffered =
    before !== null &&
    record.can?.includes('update') &&
    canWriteField(resource, name, who, record) &&
    !isSameValue(change.from, record[name])
  const putBackWords = usePutBackLabel(resource, record, name, change)
  return (
    <li>
      {fieldLabel(resource, name)}:{' '}
      {isEmpty(change.from) ? null : (
        <>
          <del>
            <ValueByFieldName {...{ resource, record, name }} value={change.from} label={change.fromLabel} />
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins style={{ textDecoration: 'none' }}>
        <ValueByFieldName {...{ resource, record, name }} value={change.to} label={change.toLabel} />
      </ins>{' '}
      {isOffered ? (
        <QuietButton
          text={putBackWords}
          about={fieldLabel(resource, name)}
          onClick={() => onRestore({ entry: before, field: name, changedAt: entry.at })}
        />
      ) : null}
    </li>
  )
}

const longest = 28

/** Answers the label of the button that restores one field; it contains the old value if that is short. */
function usePutBackLabel(resource: Resource, record: Row, name: string, { from, fromLabel }: ValueChange): string {
  const say = useHistoryWords()
  const { company } = useSignedIn()
  const field = resource.fields[name]
  if (isSameValue(from, null)) return say('emptyAgain')
  if (!field || field.type.isDocument) return say('putBackPlain')
  const value = fromLabel ?? getFieldBehaviour(field).text(from, findUnit(field, record, company))
  const [line = ''] = value.split('\n')
  const isShort = [...value].length <= longest && line === value
  return say('putBack', { value: isShort ? value : `${[...line].slice(0, longest).join('').trimEnd()}…` })
}

function describeActor({ actor, onBehalfOf }: HistoryEntry, say: HistorySay): string {
  const name = actor || say('system')
  return onBehalfOf ? say('onBehalfOf', { actor: name, other: onBehalfOf }) : name
}

function describeAction(resource: Resource, { action, restoredAt }: HistoryEntry, say: HistorySay): string {
  if (restoredAt) return say('restoredAs', { at: formatLocalInstant(restoredAt) })
  const plain: Record<string, string> = {
    create: say('created'),
    update: say('changed'),
    delete: say('removed'),
    addFile: say('fileAdded'),
    removeFile: say('fileRemoved'),
    removeComment: say('commentRemoved'),
  }
  const transition = resource.workflow?.transitions[action]
  return plain[action] ?? (transition ? transitionLabel(action, transition) : humanizeName(action))
}
