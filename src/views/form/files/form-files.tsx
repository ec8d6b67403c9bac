import AttachFile from '@mui/icons-material/AttachFileOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useFormFileWords } from '../../../i18n/records/form-file-words'
import { lowercaseFirst } from '../../../i18n/say'
import { ChooseFiles } from '../../record/files/choose-files'
import { useDescribeUploadError } from '../../record/files/describe-upload-error'
import { formatFileSize } from '../../record/files/format-file-size'
import { useFileWords } from '../../record/files/words'
import type { ChosenFile, FormFilesState } from './use-form-files'

interface FormFilesProps {
  formId: string
  files: FormFilesState
  /** Why the record is refused without a file of the kind. */
  error: string | undefined
}

/** Takes the files of a new record, such as a medical certificate. */
export function FormFiles({ formId, files, error }: FormFilesProps) {
  const say = useFormFileWords()
  const help = useId()
  const { kind, declared, chosen, hasAny, isFull, add, leaveOut } = files
  return (
    <fieldset className="plain-set" aria-describedby={declared.help ? help : undefined}>
      <legend>{declared.label}</legend>
      {declared.help ? (
        <p id={help} className="quiet">
          {declared.help}
        </p>
      ) : null}
      {chosen.length > 0 ? (
        <ul className="plain">
          {chosen.map((each) => (
            <ChosenFileRow key={each.key} chosen={each} onLeaveOut={() => leaveOut(each.key)} />
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <ChooseFiles id={`${formId}-${kind}`} kind={declared} startIcon={<AttachFile />} onFiles={add}>
          {say('add', { kind: lowercaseFirst(declared.label) })}
        </ChooseFiles>
      )}
      {error && !hasAny ? (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </fieldset>
  )
}

function ChosenFileRow({ chosen, onLeaveOut }: { chosen: ChosenFile; onLeaveOut(): void }) {
  const say = useFormFileWords()
  const sayOf = useFileWords()
  const inWords = useDescribeUploadError()
  const { file, isKept, error } = chosen
  return (
    <li>
      <div className="between">
        <span>
          {file.name} <small>{formatFileSize(sayOf, file.size)}</small>
        </span>
        {isKept ? null : (
          <IconButton aria-label={say('remove', { name: file.name })} onClick={onLeaveOut}>
            <Delete />
          </IconButton>
        )}
      </div>
      {error === undefined ? null : (
        <FormHelperText error role="alert">
          {say('refused', { name: file.name, why: inWords(file, error) })}
        </FormHelperText>
      )}
    </li>
  )
}
