import AttachFile from '@mui/icons-material/AttachFileOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { ChooseFiles } from '../../../../src/views/record/files/choose-files'
import { useDescribeUploadError } from '../../../../src/views/record/files/describe-upload-error'
import { formatFileSize } from '../../../../src/views/record/files/format-file-size'
import { useFileWords } from '../../../../src/views/record/files/words'
import { useLeaveWords } from '../../words/en'
import type { ChosenDocument, RequestDocuments } from './use-request-documents'

interface DocumentFieldsProps {
  id: string
  documents: RequestDocuments
  /** The error to show if a required document is missing. */
  error: string | undefined
}

/** Lets the user choose the documents of a request, such as a medical certificate. */
export function DocumentFields({ id, documents, error }: DocumentFieldsProps) {
  const say = useLeaveWords()
  const help = useId()
  const { chosen, hasAny, isFull, add, leaveOut } = documents
  return (
    <fieldset className="plain-set" aria-describedby={help}>
      <legend>{say('documents')}</legend>
      <p id={help} className="quiet">
        {say('documentsHelp')}
      </p>
      {chosen.length > 0 ? (
        <ul className="plain">
          {chosen.map((each) => (
            <ChosenDocumentRow key={each.key} document={each} onLeaveOut={() => leaveOut(each.key)} />
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <ChooseFiles id={`${id}-document`} kind={{}} startIcon={<AttachFile />} onFiles={add}>
          {say('addDocument')}
        </ChooseFiles>
      )}
      {error && !hasAny ? (
        <FormHelperText error role="alert">
          {say('documentNeeded')}
        </FormHelperText>
      ) : null}
    </fieldset>
  )
}

function ChosenDocumentRow({
  document: { file, isKept, error },
  onLeaveOut,
}: {
  document: ChosenDocument
  onLeaveOut(): void
}) {
  const say = useLeaveWords()
  const sayOf = useFileWords()
  const inWords = useDescribeUploadError()
  return (
    <li>
      <div className="between">
        <span>
          {file.name} <small>{formatFileSize(sayOf, file.size)}</small>
        </span>
        {isKept ? null : (
          <IconButton aria-label={say('removeDocument', { name: file.name })} onClick={onLeaveOut}>
            <Delete />
          </IconButton>
        )}
      </div>
      {error === undefined ? null : (
        <FormHelperText error role="alert">
          {say('documentRefused', { name: file.name, why: inWords(file, error) })}
        </FormHelperText>
      )}
    </li>
  )
}
