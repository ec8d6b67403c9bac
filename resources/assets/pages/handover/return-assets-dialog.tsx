import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Values } from '../../../../src/framework/validate'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { readFieldErrors, useFormErrorText } from '../../../../src/views/blocks/form-errors'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { useIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import { useCompanyToday } from '../../../../src/views/signed-in'
import type { TickedToolProps } from '../../../../src/views/tools/ticked-tools'
import { backAsk } from '../../employeeAssets'
import { handoverSets } from '../../sets'
import { useHandingWords } from '../../words/handing.en'
import { ReturnLine } from './return-line'
import { formatTagLabel, type HandoverRow, handoverFields, maxPerCall } from './selected-handovers'

/**
 * Whether a line is chosen. Licence seats start unchosen, because several people have one; other lines start
 * chosen.
 */
const isLineChosen = ({ isSeat, id }: HandoverRow, chosen: ReadonlyMap<number, boolean>) => chosen.get(id) ?? !isSeat

/** Takes back the selected assets that somebody has, with one form; each has its own condition. */
export function ReturnAssetsDialog(props: TickedToolProps) {
  const say = useHandingWords()
  const today = useCompanyToday()
  const { ids, answer, isTooMany } = useTickedHandovers(props)
  const [values, setValues] = useState<Values>({ returnDate: today })
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [conditionById, setConditionById] = useState<ReadonlyMap<number, string>>(new Map())
  const conditions = { found: conditionById, setFound: setConditionById }
  const { once, isPending, failure } = useRunOnce()
  const take = useReturnAssets(() => props.onClose(true))
  const back = (answer.data ?? []).filter((one) => isLineChosen(one, chosen))
  const whole = useFormErrorText(failure, inputNames, { name: 'returns', labels: back.map(formatTagLabel) })
  const isFull = isTooMany || back.length > maxPerCall
  const returns = back.map(({ id }) => ({ id, conditionAtReturn: conditionById.get(id) ?? 'good' }))
  return (
    <ReviewDialog
      title={say('backTitle')}
      action={say('back')}
      close={say('cancel')}
      isPending={isPending}
      isReady={!isFull && back.length > 0}
      failure={isFull ? say('tooMany', { most: maxPerCall }) : whole}
      size="md"
      isLong
      onClose={() => props.onClose(false)}
      onDo={() => void once(() => take({ ...values, returns }))}
    >
      <p>{say('backText')}</p>
      {ids.length > 0 ? (
        <QueryContent of={answer} none={<p role="status">{say('none')}</p>}>
          {(lines) => <ReturnLines {...{ lines, chosen, setChosen, ...conditions }} />}
        </QueryContent>
      ) : null}
      {inputNames.map((name) => (
        <FieldInput
          key={name}
          id={`back-${name}`}
          name={name}
          field={backAsk[name]}
          value={values[name]}
          isRequired={false}
          errors={readFieldErrors(failure)}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </ReviewDialog>
  )
}

const inputNames = ['returnDate', 'returnRemark'] as const

/** Loads the open handovers of the selected assets. */
function useTickedHandovers({ selection, count }: TickedToolProps) {
  const isTooMany = count > maxPerCall || !('ids' in selection)
  const ids = isTooMany || !('ids' in selection) ? [] : selection.ids
  const filter = { and: [{ assetId: { in: ids } }, { status: { in: handoverSets.open } }] }
  const params = { filter, fields: handoverFields, sort: [['assetId', 'asc']], perPage: 500 }
  const answer = useAnswer<HandoverRow[]>('getEmployeeAssetDetails', params, { isEnabled: ids.length > 0 })
  return { ids, answer, isTooMany }
}

function useReturnAssets(onDone: () => void) {
  const intention = useIdempotentSender()
  const refresh = useRefresh()
  return async (input: Values): Promise<void> => {
    await intention(JSON.stringify(input), (idempotencyKey) =>
      callOperation('returnEmployeeAssets', input, { idempotencyKey }),
    )
    refresh()
    onDone()
  }
}

interface ReturnLinesProps {
  lines: readonly HandoverRow[]
  chosen: ReadonlyMap<number, boolean>
  found: ReadonlyMap<number, string>
  setChosen(chosen: ReadonlyMap<number, boolean>): void
  setFound(found: ReadonlyMap<number, string>): void
}

const ReturnLines = ({ lines, chosen, found, setChosen, setFound }: ReturnLinesProps) => (
  <ul className="plain lines">
    {lines.map((one) => (
      <ReturnLine
        key={one.id}
        of={one}
        isChosen={isLineChosen(one, chosen)}
        condition={found.get(one.id) ?? 'good'}
        onChoose={(is) => setChosen(new Map(chosen).set(one.id, is))}
        onCondition={(condition) => setFound(new Map(found).set(one.id, condition))}
      />
    ))}
  </ul>
)
