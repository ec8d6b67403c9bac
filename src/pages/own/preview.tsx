import { Suspense, useDeferredValue, useId, useMemo, useState } from 'react'
import { readResourceBody } from '../../engines/definitions/body/read-resource-body'
import { findResource } from '../../framework/company/catalogue'
import type { ResourceBody } from '../../framework/company/resource-body'
import { listDefaultColumns } from '../../framework/lists/default-columns'
import { isInputField, type Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { listSurroundings } from '../../shell/definitions/build-own-resource'
import { Card } from '../../views/blocks/card'
import { FieldInput } from '../../views/blocks/field-input'
import { Table } from '../../views/blocks/table'
import { Toggles } from '../../views/blocks/toggles'
import { findColumn } from '../../views/display-fields'
import { LoadingLines } from '../../views/states/page-states'
import { FieldValue } from '../../views/value/field-value'
import { useFileWords } from './files/words'
import { dropMisfits, listProblems, noProblems, type Problems } from './problems/problems'
import { RecordPreview } from './record-preview'
import { useOwnWords } from './words'

interface BuiltResource {
  /** The declaration of what fits, or of the last body that did. */
  resource: Resource | undefined
  problems: Problems
}

/** What a body becomes, and what does not fit; fields that do not fit are left out of what is shown. */
export function useBuiltResource(body: ResourceBody): BuiltResource {
  const current = useDeferredValue(body)
  const [last, setLast] = useState<Resource>()
  const { declaration, problems } = useMemo(() => buildFitting(current), [current])
  if (declaration && declaration !== last) setLast(declaration)
  return { resource: declaration ?? last, problems }
}

/** Builds the declaration of what fits of a body. */
export function buildFitting(body: ResourceBody): { declaration: Resource | undefined; problems: Problems } {
  const deciders = (body.approval?.rules ?? []).flatMap(({ steps }) => steps.map(({ by }) => by))
  const around = listSurroundings(deciders)
  const { declaration, problems = noProblems } = readResourceBody(body, around)
  if (problems.size === 0) return { declaration, problems }
  return { declaration: readResourceBody(dropMisfits(body, problems), around).declaration, problems }
}

type PreviewView = 'form' | 'list' | 'record'

/** Shows the form and the list as people will see them; what is typed here is stored nowhere. */
export function ResourcePreview({ body, resource, problems }: BuiltResource & { body: ResourceBody }) {
  const say = useOwnWords()
  const sayFiles = useFileWords()
  const misfits = body.fields.length > 0 ? listProblems(body, problems, say) : []
  const [view, setView] = useState<PreviewView>('form')
  const [values, setValues] = useState<Values>({})
  return (
    <Card
      title={say('preview')}
      beside={
        <Toggles<PreviewView>
          label={say('preview')}
          value={view}
          options={[
            ['form', say('previewForm')],
            ['list', say('previewList')],
            ['record', sayFiles('preview')],
          ]}
          onChange={setView}
        />
      }
    >
      {resource && Object.keys(resource.fields).length > 0 ? (
        <Suspense fallback={<LoadingLines lines={6} />}>
          {view === 'form' ? (
            <FormPreview {...{ resource, values }} onChange={(changed) => setValues({ ...values, ...changed })} />
          ) : view === 'list' ? (
            <ListPreview {...{ resource, values }} />
          ) : (
            <RecordPreview {...{ resource }} />
          )}
        </Suspense>
      ) : (
        <p className="quiet">{say('previewNone')}</p>
      )}
      {misfits.length > 0 ? (
        <div role="status" className="own-problems">
          <p>{say('previewProblems')}</p>
          <ul>
            {misfits.map((misfit) => (
              <li key={misfit}>{misfit}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

interface PreviewProps {
  resource: Resource
  values: Values
}

function FormPreview({ resource, values, onChange }: PreviewProps & { onChange(changed: Values): void }) {
  const id = useId()
  const names = Object.keys(resource.fields).filter((name) => isInputField(resource, name))
  return (
    <div className="own-preview">
      {names.map((name) => (
        <FieldInput
          key={`${name} ${resource.fields[name]?.type.name}`}
          id={`${id}-${name}`}
          {...{ name, resource }}
          value={values[name]}
          record={values}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  )
}

function ListPreview({ resource, values }: PreviewProps) {
  const { workflow } = resource
  const initial = typeof workflow?.initial === 'string' ? { [workflow.field]: workflow.initial } : {}
  const columns = listDefaultColumns(resource).flatMap((name) => findColumn(resource, name, findResource) ?? [])
  return (
    <Table
      label={resource.plural}
      lines={[{ ...initial, ...values }]}
      keyOf={() => 'example'}
      columns={columns.map((column) => ({
        key: column.name,
        head: column.label,
        of: (record: Values) => <FieldValue shown={column} record={record} />,
      }))}
    />
  )
}
