import { useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import { number } from '../../../../src/fields'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { downloadBlob } from '../../../../src/views/download-blob'
import { buildFileName } from '../../../../src/views/pdf/file-name'
import { useSignedIn } from '../../../../src/views/signed-in'
import { loadTickedRows, type TickedToolProps } from '../../../../src/views/tools/ticked-tools'
import type { AssetNotice } from '../../rules/found-asset-notice'
import { buildDeskUrl } from '../../rules/tag'
import { useLabelWords } from '../../words/labels.en'

const maxLabels = 1000
const onSheet = 24
const place = number({ required: true, min: 1, max: onSheet })

/** Makes labels for the selected assets: tag, name, owner, and a QR code that links to the asset. */
export function AssetLabelsDialog(props: TickedToolProps) {
  const say = useLabelWords()
  const { count, onClose } = props
  const [first, setFirst] = useState<unknown>(1)
  const { once, isPending, failure } = useRunOnce()
  const make = useLabelsDownload(props)
  const isPlace = Number.isInteger(first) && Number(first) >= 1 && Number(first) <= onSheet
  const isTooMany = count > maxLabels
  return (
    <ReviewDialog
      title={say('labels')}
      action={say('make')}
      close={say('close')}
      isPending={isPending}
      isReady={isPlace && !isTooMany}
      failure={isTooMany ? say('tooMany', { most: maxLabels }) : failure}
      onClose={() => onClose(false)}
      onDo={() => void once(() => make(Number(first) - 1).then(() => onClose(false)))}
    >
      <p>{say('labelsText', { count: Math.min(count, maxLabels) })}</p>
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

/** Returns a function that reads the selected assets and saves their labels as a file. */
function useLabelsDownload({ resource, selection }: TickedToolProps) {
  const say = useLabelWords()
  const { company } = useSignedIn()
  return async (first: number): Promise<void> => {
    const read = { fields: ['assetTag', 'name'], sort: [['assetTag', 'asc']], most: maxLabels } as const
    const [{ rows }, { buildLabelsPdf }] = await Promise.all([
      loadTickedRows<{ assetTag: string; name: string }>({ resource, selection }, read),
      import('./labels-pdf'),
    ])
    const notice = await callOperation<AssetNotice>('getAssetNotice', { assetTag: rows[0]?.assetTag })
    const lines = [
      ...(notice.data?.company ? [say('property', { company: notice.data.company })] : []),
      ...(notice.data?.phone ? [say('call', { phone: notice.data.phone })] : []),
    ]
    const labels = rows.map(({ assetTag, name }) => ({
      title: assetTag,
      lines: [name, ...lines],
      address: buildDeskUrl(location.origin, assetTag),
    }))
    downloadBlob(await buildLabelsPdf(labels, first), buildFileName(resource, 'pdf', company.zone, 'labels'))
  }
}
