import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react'
import type { ResourceBody } from '../../framework/company/resource-body'
import type { Resource } from '../../framework/resource'
import { Card } from '../../views/blocks/card'
import { LeaveGuard } from '../../views/form/leave-guard'
import { LoadingLines } from '../../views/states/page-states'
import { DiscardDialog } from '../definitions/discard-dialog'
import { AboutCard } from './about-card'
import { type Draft, type DraftField, nameFields, toBody } from './draft'
import { FieldOptions } from './fields/field-options'
import { FieldRows } from './fields/field-rows'
import { turnIntoFileKind } from './files/edit-files'
import { FilesCard } from './files/files-card'
import { LettersCard } from './files/letters-card'
import { ListCard } from './list-card'
import { ApplyResource } from './plan/apply-resource'
import { ResourcePreview, useBuiltResource } from './preview'
import { ProblemLinks } from './problems/problem-links'
import { dropConsequences, noProblems, type Problems, ProblemsContext } from './problems/problems'
import { RightsRows } from './rights/rights-rows'
import { ApprovalCard } from './steps/approval-card'
import { followAskedFields } from './steps/edit-ask'
import { RemindersCard } from './steps/reminders-card'
import { TryAsButton } from './trial/try-as-button'
import { useOwnWords } from './words'

interface ResourceEditorProps {
  number: number
  /** The key of the definition; absent: a new resource. */
  definition: string | undefined
  start: Draft
  /** The labels of resources by their names. */
  resources: ReadonlyMap<string, string>
  /** A sentence about where the draft comes from. */
  notice?: string | undefined
  onApplied(body: ResourceBody): void
  onClose(): void
}

/** Makes or changes a resource: its fields, rights, steps and list, with a preview beside them. */
export function ResourceEditor(props: ResourceEditorProps) {
  const { number, definition, start, resources, notice, onApplied, onClose } = props
  const say = useOwnWords()
  const [draft, setDraft] = useState<Draft>(() => nameFields(start))
  const [first] = useState(draft)
  const [picked, setPicked] = useState<string>()
  const [dialog, setDialog] = useState<OpenedDialog>()
  const [refused, setRefused] = useState<Problems>()
  const isWide = useMediaQuery('(min-width: 75rem)')
  const body = useMemo(() => toBody(draft), [draft])
  const { resource, problems } = useBuiltResource(body)
  const change = (next: Draft) => {
    setRefused(undefined)
    setDraft(nameFields(followAskedFields(draft, next)))
  }
  const pickedField = draft.fields.find(({ id, options }) => id === picked && options.label)
  // The guard of links asks at any moment, so it reads what is there then.
  const isDirty = useRef(false)
  isDirty.current = draft !== first && body.fields.length > 0
  const options = pickedField ? (
    <PickedOptions {...{ draft, resources, problems }} field={pickedField} onChange={change} />
  ) : null
  return (
    <ProblemsContext value={refused ?? noProblems}>
      {notice ? <NoticeLines notice={notice} /> : null}
      <div className="own-editor">
        <div>
          <Card title={say('about')}>
            <AboutCard {...{ draft }} onChange={(changed) => change({ ...draft, ...changed })} />
          </Card>
          <FieldsCard
            {...{ draft, resources, picked }}
            below={isWide ? null : options}
            onPick={setPicked}
            onChange={change}
          />
        </div>
        <div className="own-beside">
          {isWide && pickedField ? (
            <Card title={say('optionsOf', { label: pickedField.options.label })}>{options}</Card>
          ) : null}
          <ResourcePreview {...{ body, resource, problems }} />
        </div>
      </div>
      <RecordCards {...{ draft, resource, problems }} onChange={change} />
      <EditorFoot
        {...{ body, definition, problems, refused }}
        onRefused={setRefused}
        onField={(at) => setPicked(body.fields[at]?.[0])}
        onReview={() => setDialog('apply')}
        onCancel={() => (isDirty.current ? setDialog('discard') : onClose())}
      />
      <LeaveGuard isDirty={() => isDirty.current} />
      <EditorDialogs
        {...{ number, definition, body, dialog, onClose }}
        onAsk={setDialog}
        onRefused={setRefused}
        onApplied={() => {
          isDirty.current = false
          onApplied(body)
        }}
      />
    </ProblemsContext>
  )
}

interface FieldsCardProps extends Pick<ComponentProps<typeof FieldRows>, 'resources' | 'picked' | 'below' | 'onPick'> {
  draft: Draft
  onChange(draft: Draft): void
}

/** The fields as rows; one that is to hold a file becomes a kind of files, and is said to be one. */
function FieldsCard({ draft, onChange, ...rows }: FieldsCardProps) {
  const say = useOwnWords()
  const [attached, setAttached] = useState<string>()
  return (
    <Card title={say('fields')}>
      <p className="quiet">{say('fieldsHelp')}</p>
      <FieldRows
        {...rows}
        fields={draft.fields}
        onAttachment={(field) => {
          setAttached(String(field.options.label))
          onChange(turnIntoFileKind(draft, field))
        }}
        onChange={(fields) => onChange({ ...draft, fields })}
      />
      {attached ? <p role="status">{say('isAttachment', { label: attached })}</p> : null}
    </Card>
  )
}

interface RecordCardsProps {
  draft: Draft
  resource: Resource | undefined
  problems: Problems
  onChange(draft: Draft): void
}

/** What holds of a record besides its fields: rights, steps, reminders, files, letters, and its list. */
function RecordCards({ draft, resource, problems, onChange }: RecordCardsProps) {
  const say = useOwnWords()
  return (
    <>
      <Card title={say('rights')}>
        <p className="quiet">{say('rightsHelp')}</p>
        <RightsRows {...{ draft }} onChange={(access) => onChange({ ...draft, access })} />
      </Card>
      <Card title={say('steps')}>
        <Suspense fallback={<LoadingLines lines={4} />}>
          <ApprovalCard {...{ draft, problems, onChange }} />
        </Suspense>
      </Card>
      <Card title={say('reminders')}>
        <RemindersCard {...{ draft, onChange }} />
      </Card>
      <Card title={say('files')}>
        <FilesCard {...{ draft, onChange }} />
      </Card>
      <Card title={say('letters')}>
        <Suspense fallback={<LoadingLines lines={4} />}>
          <LettersCard {...{ draft, onChange }} />
        </Suspense>
      </Card>
      <Card title={say('listCard')}>
        <ListCard {...{ draft, resource }} onChange={(views) => onChange({ ...draft, views })} />
      </Card>
    </>
  )
}

interface EditorFootProps extends Pick<ResourceEditorProps, 'definition'> {
  body: ResourceBody
  problems: Problems
  /** The parts that were refused last. */
  refused: Problems | undefined
  onRefused(problems: Problems): void
  /** Opens the options of the field at this place. */
  onField(at: number): void
  onReview(): void
  onCancel(): void
}

/** What can be done with the draft; while parts do not fit, these are shown instead. */
function EditorFoot(props: EditorFootProps) {
  const { body, definition, problems, refused = noProblems, onRefused, onField, onReview, onCancel } = props
  const say = useOwnWords()
  const isFitting = () => {
    if (problems.size > 0) onRefused(dropConsequences(body, problems))
    return problems.size === 0
  }
  return (
    <div className="own-foot">
      <ProblemLinks {...{ body, onField }} problems={refused} />
      <Button variant="contained" onClick={() => isFitting() && onReview()}>
        {say('review')}
      </Button>
      <TryAsButton
        label={say('tryAs')}
        title={body.label}
        draft={{ kind: 'resource', key: definition, body }}
        onTry={isFitting}
      />
      <Button onClick={onCancel}>{say('cancel')}</Button>
    </div>
  )
}

/** Shows the first sentence, and what is to be checked as a list below it. */
function NoticeLines({ notice }: { notice: string }) {
  const [first, ...others] = notice.split('\n')
  return (
    <div role="status">
      <p>{first}</p>
      {others.length > 0 ? (
        <ul>
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type OpenedDialog = 'apply' | 'discard' | undefined

interface EditorDialogsProps extends Pick<ResourceEditorProps, 'number' | 'definition' | 'onClose'> {
  body: ResourceBody
  dialog: OpenedDialog
  onAsk(dialog: OpenedDialog): void
  onRefused(problems: Problems): void
  onApplied(): void
}

function EditorDialogs({ dialog, onAsk, onClose, ...props }: EditorDialogsProps) {
  const say = useOwnWords()
  const stay = () => onAsk(undefined)
  const title = say('reviewTitle', { title: props.body.plural })
  if (dialog === 'apply')
    return <ApplyResource {...props} {...{ title }} action={say('apply')} onAsked={onClose} onClose={stay} />
  return dialog === 'discard' ? <DiscardDialog onDiscard={onClose} onStay={stay} /> : null
}

interface PickedOptionsProps {
  draft: Draft
  problems: Problems
  field: DraftField
  resources: ReadonlyMap<string, string>
  onChange(draft: Draft): void
}

function PickedOptions({ draft, problems, field, resources, onChange }: PickedOptionsProps) {
  const setFormula = (expression: string) => {
    const { [field.name]: _, ...others } = draft.computed ?? {}
    onChange({ ...draft, computed: expression.trim() ? { ...others, [field.name]: expression } : others })
  }
  return (
    <FieldOptions
      key={field.id}
      {...{ draft, field, resources }}
      problem={problems.get(`computed.${field.name}`)}
      onChange={(options) =>
        onChange({
          ...draft,
          fields: draft.fields.map((each) => (each.id === field.id ? { ...each, options, isGuessed: false } : each)),
        })
      }
      onFormula={setFormula}
    />
  )
}
