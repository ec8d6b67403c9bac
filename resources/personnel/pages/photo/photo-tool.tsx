import { lazyWithPreload } from '../../../../src/fields/parts/lazy-with-preload'
import { DialogButton } from '../../../../src/views/tools/dialog-button'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { usePersonnelWords } from '../../words/en'

const PhotoDialog = lazyWithPreload(() => import('./photo-dialog').then((module) => module.PhotoDialog))

/** Shows the photo of a person. The person and people operations can change it. */
export const PhotoTool = ({ record }: ToolProps) => (record ? <PhotoButton empId={Number(record.id)} /> : null)

export function PhotoButton({ empId, onClose }: { empId: number; onClose?: () => void }) {
  const say = usePersonnelWords()
  return (
    <DialogButton label={say('photo')} onClose={onClose}>
      {(close) => <PhotoDialog empId={empId} onClose={close} />}
    </DialogButton>
  )
}
