import { Fragment } from 'react'
import { findResource } from '../../../framework/company/catalogue'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { usePartsWords } from '../../../i18n/form-lines-words'
import { lowercaseFirst } from '../../../i18n/say'
import { findColumn } from '../../display-fields'
import { canReadField } from '../../field-access'
import { Panel } from '../../record/record-sections'
import { useSignedIn } from '../../signed-in'
import { FieldValue } from '../../value/field-value'
import type { ComputedParts } from './compute-lines'
import { buildFilesProps } from './files/grid-files'
import type { FormLine, ParsedLine } from './form-lines'
import { LinesGrid } from './lines-grid'
import { findNeededCells, listRequirements } from './next-steps'
import { type PartView, pickHeadValues } from './part-views'
import type { PartsState } from './use-parts-state'

interface PartSectionsProps {
  resource: Resource
  formId: string
  parts: PartsState
  /** The record with the current input and the totals of its lines. */
  record: Values
  read: Readonly<Record<string, readonly ParsedLine[]>>
  figures: ComputedParts
}

/** Answers the prefix of the ids of a part's controls. */
export const partIdPrefix = (formId: string, { name }: PartView): string => `${formId}-${name}`

/** Shows the lines of all parts below the form, each part with its totals. */
export function PartSections({ resource, formId, parts, record, read, figures }: PartSectionsProps) {
  const say = usePartsWords()
  const who = useSignedIn()
  return figures.map(({ view, computed, besides = [] }, index) => {
    const { result } = view.part
    const findLineIndex = (line: FormLine) => (read[view.name] ?? []).findIndex((each) => each.line.key === line.key)
    const findComputed = (line: FormLine) => computed[findLineIndex(line)]
    const requirementsFor = (line: FormLine) => {
      const [whole, context] = [findComputed(line), besides[findLineIndex(line)]]
      return whole && context ? listRequirements(resource, record, view.resource, whole, context) : []
    }
    const neededIn = (line: FormLine) => {
      const [whole = line.values, context] = [findComputed(line), besides[findLineIndex(line)]]
      return context ? findNeededCells(resource, view, whole, context) : {}
    }
    return (
      <Panel key={view.name} title={view.label}>
        <LinesGrid
          id={partIdPrefix(formId, view)}
          label={view.label}
          resource={view.resource}
          columns={view.part.columns}
          more={view.part.more ?? []}
          lines={parts.entries[view.name] ?? []}
          start={view.start}
          beyond={pickHeadValues(view, record)}
          mayAdd={view.mayAdd}
          errorsOf={(line) => parts.errors[line.key] ?? {}}
          addLabel={say('addLine', { name: lowercaseFirst(view.resource.label) })}
          {...(index === 0 ? { help: say('gridHelp') } : {})}
          needs={neededIn}
          askedOf={requirementsFor}
          {...buildFilesProps({ resource, view, parts, read: read[view.name] ?? [], computed, besides, record, who })}
          {...(result
            ? {
                result: {
                  heading: fieldLabel(view.resource, result),
                  of: (line) => <ComputedFigure resource={view.resource} name={result} record={findComputed(line)} />,
                },
              }
            : {})}
          onChange={(lines) => parts.change(view.name, lines)}
        />
        <PartFooter resource={resource} view={view} record={record} />
      </Panel>
    )
  })
}

/** Shows a computed value; a dash until it is known. */
function ComputedFigure({ resource, name, record }: { resource: Resource; name: string; record: Values | undefined }) {
  const column = findColumn(resource, name, findResource)
  return column && record && record[name] != null ? <FieldValue shown={column} record={record} /> : '–'
}

function PartFooter({ resource, view, record }: { resource: Resource; view: PartView; record: Values }) {
  const who = useSignedIn()
  const names = (view.part.foot ?? []).filter((name) => canReadField(resource, name, who))
  if (names.length === 0) return null
  return (
    <dl className="lines-foot">
      {names.map((name) => (
        <Fragment key={name}>
          <dt>{fieldLabel(resource, name)}</dt>
          <dd className="figure">
            <ComputedFigure resource={resource} name={name} record={record} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Shows the last total of the lines; on a phone it stays in sight at the foot, beside the buttons. */
export function FootTotal({
  resource,
  names,
  record,
}: {
  resource: Resource
  names: readonly string[]
  record: Values
}) {
  const who = useSignedIn()
  const name = names.findLast((each) => canReadField(resource, each, who))
  if (name === undefined) return null
  return (
    <p className="foot-total">
      <span>{fieldLabel(resource, name)}</span>
      <strong className="figure">
        <ComputedFigure resource={resource} name={name} record={record} />
      </strong>
    </p>
  )
}
