import { lazy, Suspense, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { Resource } from '../../../framework/resource'
import type { TrialAnswer } from '../../../framework/rule-context/trial-answer'
import { computeValues, type Values } from '../../../framework/validate'
import { useSignedIn } from '../../signed-in'
import type { FormAside } from '../../tools/form-aside'
import type { RecordFormState } from '../use-record-form'
import { computeFigure, computeLines } from './compute-lines'
import { createLine } from './form-lines'
import { readPartLines } from './lines-by-part'
import { FootTotal, PartSections } from './part-sections'
import { canHaveLines, type PartView } from './part-views'
import { useLineContexts } from './use-line-contexts'
import type { PartsState } from './use-parts-state'

const PhotoFirst = lazy(() => import('./files/photo-first').then((module) => ({ default: module.PhotoFirst })))

interface PartsAreaProps {
  resource: Resource
  formId: string
  form: RecordFormState
  tried: TrialAnswer | undefined
  Beside: FormAside | undefined
  foot: HTMLElement | null
  /** The element above the fields, where a new record can begin with a photo. */
  top: HTMLElement | null
  /** True where the form shows another step than the one with the lines. */
  isHidden: boolean
}

/** Shows what depends on the whole input: the area's own part beside the form, and the lines below it. */
export function PartsArea({ resource, formId, form, tried, Beside, foot, top, isHidden }: PartsAreaProps) {
  const { parts, base, control, given, fill } = form
  const who = useSignedIn()
  const entered = useWatch({ control })
  const head = useMemo(() => computeValues(resource, { ...base, ...entered }, given), [resource, base, entered, given])
  const read = useMemo(() => readPartLines(parts.views, parts.entries, head), [parts.views, parts.entries, head])
  const views = parts.views.filter((view) => canHaveLines(view, resource, head, who))
  const contextsByView = useLineContexts(views, read, head)
  const figures = views.map((view) => {
    const lines = read[view.name] ?? []
    const lineContexts = contextsByView.get(view) ?? []
    return { view, besides: lineContexts, computed: computeLines(view, lines, head, lineContexts) }
  })
  const feet = views.flatMap(({ part }) => part.foot ?? [])
  const sums = feet.map((name) => [name, computeFigure(resource, name, head, figures, who) ?? null])
  const record = { ...head, ...Object.fromEntries(sums) }
  const replace = (part: string, rows: readonly Values[]) => {
    const start = parts.views.find(({ name }) => name === part)?.start
    const lines = rows.map((row) => createLine({ ...start, ...row }))
    parts.change(part, lines)
  }
  return (
    <>
      {Beside ? (
        <Suspense fallback={<div />}>
          <Beside record={record} lines={read} tried={tried} foot={foot} onFill={fill} onLines={replace} />
        </Suspense>
      ) : null}
      {top && !('id' in base) ? createPortal(<FirstPhoto {...{ formId, views, parts }} />, top) : null}
      {foot && feet.length > 0 ? createPortal(<FootTotal {...{ resource, record }} names={feet} />, foot) : null}
      {views.length > 0 ? (
        <div className="form-lines" hidden={isHidden}>
          <PartSections {...{ resource, formId, parts, record, read, figures }} />
        </div>
      ) : null}
    </>
  )
}

/** Offers the camera for the first part whose lines have files. */
function FirstPhoto({ formId, views, parts }: { formId: string; views: readonly PartView[]; parts: PartsState }) {
  const view = views.find(({ part, mayAdd }) => mayAdd && part.files !== undefined)
  const kind = view?.resource.files[view.part.files ?? '']
  return view && kind ? (
    <Suspense fallback={null}>
      <PhotoFirst {...{ formId, view, kind, parts }} />
    </Suspense>
  ) : null
}
