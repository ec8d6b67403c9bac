import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { refreshUser } from '../../../../authProvider/session'
import { callOperation } from '../../../../dataProvider/call'
import { uploadFile } from '../../../../dataProvider/upload'
import { findFileProblem, listAllowedExtensions } from '../../../../src/framework/files/file-kinds'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { useSignedIn } from '../../../../src/views/signed-in'
import { usePersonnelWords } from '../../words/en'
import { drawCroppedSquare, encodeJpeg } from './crop-photo'

interface Photo {
  photoUrl: string | null
  mayChange: boolean
}

/** Shows the photo, or crops a new picture to a square before it is uploaded. */
export function PhotoDialog({ empId, onClose }: { empId: number; onClose(): void }) {
  const say = usePersonnelWords()
  const who = useSignedIn()
  const queries = useQueryClient()
  const [picture, setPicture] = useState<ImageBitmap>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { once, isPending, failure, setFailure } = useRunOnce()
  const change = (work: () => Promise<unknown>) =>
    once(async () => {
      await work()
      await queries.invalidateQueries()
      if (empId === who.empId) await refreshUser()
      onClose()
    })
  const save = () =>
    change(async () => {
      const file = canvas.current && (await encodeJpeg(canvas.current))
      if (!file) throw new Error(say('photoUnreadable'))
      await uploadFile('uploadEmployeePhoto', { empId }, file, { onProgress: () => {} })
    })
  const remove = () => void change(() => callOperation('removeEmployeePhoto', { empId }))
  const choose = (file: File | undefined) => {
    const problem = file && findFileProblem({ isImage: true }, file)
    setFailure(problem?.message)
    if (file && !problem) createImageBitmap(file).then(setPicture, () => setFailure(say('photoUnreadable')))
  }
  return (
    <ReviewDialog
      title={say('photo')}
      close={say('close')}
      {...(picture && { action: say('savePhoto') })}
      isPending={isPending}
      failure={failure}
      onDo={save}
      onClose={onClose}
    >
      {picture ? (
        <CropControls picture={picture} canvas={canvas} />
      ) : (
        <CurrentPhoto empId={empId} onFile={choose} onRemove={remove} />
      )}
    </ReviewDialog>
  )
}

interface CurrentPhotoProps {
  empId: number
  onFile(file: File | undefined): void
  onRemove(): void
}

function CurrentPhoto({ empId, onFile, onRemove }: CurrentPhotoProps) {
  const say = usePersonnelWords()
  const answer = useAnswer<Photo>('getEmployeePhoto', { empId })
  return (
    <QueryContent of={answer} lines={6}>
      {({ photoUrl, mayChange }) => (
        <>
          {photoUrl ? (
            <img src={photoUrl} alt={say('photo')} width={256} height={256} />
          ) : (
            <p className="quiet">{say('noPhoto')}</p>
          )}
          {mayChange && photoUrl ? <Button onClick={onRemove}>{say('removePhoto')}</Button> : null}
          {mayChange ? <PhotoFileInput onFile={onFile} /> : null}
        </>
      )}
    </QueryContent>
  )
}

const pictureEndings = listAllowedExtensions({ isImage: true })
  .map((ending) => `.${ending}`)
  .join()

function PhotoFileInput({ onFile }: { onFile(file: File | undefined): void }) {
  const say = usePersonnelWords()
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{say('choosePhoto')}</label>
      <br />
      <input id={id} type="file" accept={pictureEndings} onChange={({ target }) => onFile(target.files?.[0])} />
    </p>
  )
}

function CropControls({
  picture,
  canvas,
}: {
  picture: ImageBitmap
  canvas: React.RefObject<HTMLCanvasElement | null>
}) {
  const say = usePersonnelWords()
  const id = useId()
  const [share, setShare] = useState(50)
  useEffect(() => {
    if (canvas.current) drawCroppedSquare(canvas.current, picture, share / 100)
  }, [picture, share, canvas])
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={say('photoPreview')} style={{ width: 256, height: 256 }} />
      {picture.width === picture.height ? null : (
        <p>
          <label htmlFor={id}>{say('movePhoto')}</label>
          <br />
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            value={share}
            onChange={({ target }) => setShare(Number(target.value))}
          />
        </p>
      )}
    </>
  )
}
