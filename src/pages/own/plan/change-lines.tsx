import Button from '@mui/material/Button'
import { useState } from 'react'
import { findBodyFieldType } from '../../../engines/definitions/body/field-types'
import type { PlannedChange } from '../../../framework/company/definition-plan'
import { formatCount } from '../../../i18n/format-count'
import { labelOption } from '../fields/option-parts'
import { type PlanSay, usePlanWords } from './plan-words'

/** So many new fields are visibleFields at once; the others open on request. */
const fewFields = 12

/** Says what changes, one sentence each; new fields stand below as a list of their own. */
export function ChangeLines({ changes }: { changes: readonly PlannedChange[] }) {
  const say = usePlanWords()
  const [isWhole, setWhole] = useState(false)
  const fields = changes.filter(({ code }) => code === 'addField')
  const others = changes.filter(({ code }) => code !== 'addField')
  const visibleFields = isWhole || fields.length <= fewFields + 1 ? fields : fields.slice(0, fewFields)
  const isNew = others.some(({ code }) => code === 'newResource')
  return (
    <>
      <ul className="own-changes">
        {others.map((change) => {
          const sentence = describeChange(change, say)
          return <li key={sentence}>{sentence}</li>
        })}
      </ul>
      <ul className="own-new-fields">
        {visibleFields.map(({ args }) => (
          <li key={args.label}>
            <span>{isNew ? args.label : say('addField', { label: args.label })}</span>
            <span className="quiet">{describeField(args, say).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {visibleFields.length < fields.length ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {say('moreFields', { count: formatCount(fields.length) })}
        </Button>
      ) : null}
    </>
  )
}

type Args = PlannedChange['args']

const nameType = (type: unknown) => findBodyFieldType(String(type))?.label ?? String(type)

function describeField({ type, required, unique, start }: Args, say: PlanSay): string[] {
  return [
    nameType(type),
    ...(required ? [say('required')] : []),
    ...(unique ? [say('unique')] : []),
    ...(start === undefined ? [] : [say('starts', { start: nameStart(start, say) })]),
  ]
}

/** Says a default in words. */
function nameStart(start: string | number, say: PlanSay): string {
  if (start === '$me') return say('startMe')
  return start === '$today' ? say('startToday') : String(start)
}

function describeChange({ code, args }: PlannedChange, say: PlanSay): string {
  if (code === 'retypeField') {
    const types = { ...args, from: nameType(args.from), type: nameType(args.type) }
    if (args.total === undefined) return say('retypeField', types)
    return say('retypeCounted', {
      ...types,
      fit: formatCount(Number(args.fit)),
      total: formatCount(Number(args.total)),
    })
  }
  if (code === 'optionField') return say(code, { ...args, option: labelOption(String(args.type), String(args.option)) })
  if (code === 'defaultField')
    return args.start === ''
      ? say('defaultGone', args)
      : say(code, { ...args, start: nameStart(args.start ?? '', say) })
  if (code === 'moveMenu') return args.menu === '' ? say('moveMenuAway') : say(code, args)
  return say(code, code === 'retire' ? { ...args, rows: formatCount(Number(args.rows)) } : args)
}
