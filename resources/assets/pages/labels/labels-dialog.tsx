import { useState } from 'react'
import { call } from '../../../../dataProvider/call'
import { number } from '../../../../src/fields'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useOnce } from '../../../../src/views/blocks/use-once'
import { fileName } from '../../../../src/views/pdf/file-name'
import { saveFile } from '../../../../src/views/save-file'
import { useSignedIn } from '../../../../src/views/signed-in'
import { readTicked, type TickedProps } from '../../../../src/views/tools/ticked'
import { addressOf } from '../../rules/tag'
import { useLabelWords } from '../../words/labels.en'
import type { AssetNotice } from './notice'

const most = 1000
const onSheet = 24
const place = number({ required: true, min: 1, max: onSheet })

/** Labels of the ticked things: tag, name, whose they are and a code that leads to them. */
export function LabelsDialog({ resource, selection, count, onClose }: TickedProps) {
  const say = useLabelWords()
  const { company } = useSignedIn()
  const [first, setFirst] = useState<unknown>(1)
  const { once, isPending, failure } = useOnce()
  const isPlace = Number.isInteger(first) && Number(first) >= 1 && Number(first) <= onSheet
  const isTooMany = count > most
  const make = async () => {
    const labels = await drawTicked({ resource, selection }, Number(first) - 1, say)
    saveFile(labels, fileName(resource, 'pdf', company.zone, 'labels'))
    onClose(false)
  }
  return (
    <ReviewDialog
      title={say('labels')}
      action={say('make')}
      close={say('close')}
      isPending={isPending}
      isReady={isPlace && !isTooMany}
      failure={isTooMany ? say('tooMany', { most }) : failure}
      onClose={() => onClose(false)}
      onDo={() => void once(make)}
    >
      <p>{say('labelsText', { count: Math.min(count, most) })}</p>
      <FieldInput
        id="first-label"
        name="first"
        field={place}
        label={say('first')}
        value={first}
        error={isPlace ? undefined : say('firstWrong', { most: onSheet })}
        onChange={setFirst}
      />
    </ReviewDialog>
  )
}

/** What draws is fetched with the first of them; `before` labels of the sheet are used already. */
async function drawTicked(
  ticked: Pick<TickedProps, 'resource' | 'selection'>,
  before: number,
  say: ReturnType<typeof useLabelWords>,
): Promise<Blob> {
  const read = { fields: ['assetTag', 'name'], sort: [['assetTag', 'asc']], most } as const
  const [{ rows }, { drawLabels }, { servedFonts }] = await Promise.all([
    readTicked<{ assetTag: string; name: string }>(ticked, read),
    import('../../../../src/paper/draw-labels'),
    import('../../../../src/views/pdf/served-fonts'),
  ])
  const { data } = await call<AssetNotice>('getAssetNotice', { assetTag: rows[0]?.assetTag })
  const lines = [
    ...(data?.company ? [say('property', { company: data.company })] : []),
    ...(data?.phone ? [say('call', { phone: data.phone })] : []),
  ]
  const labels = rows.map(({ assetTag, name }) => ({
    title: assetTag,
    lines: [name, ...lines],
    address: addressOf(location.origin, assetTag),
  }))
  return drawLabels(labels, before, servedFonts)
}
