import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { lazyWithPreload } from '../../../../src/fields/parts/lazy-with-preload'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { usePersonnelWords } from '../../words/en'

const PhotoDialog = lazyWithPreload(() => import('./photo-dialog').then((module) => module.PhotoDialog))

/** The photo of a person, which they and people operations can change. */
export const PhotoTool = ({ record }: ToolProps) => (record ? <PhotoButton empId={Number(record.id)} /> : null)

export function PhotoButton({ empId, onClose }: { empId: number; onClose?: () => void }) {
  const say = usePersonnelWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('photo')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PhotoDialog empId={empId} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
