import { CallError } from '../../../../dataProvider/call'
import { fileExtension } from '../../../framework/files/kinds'
import { useFailureWords } from '../../states/states'
import { useFileWords } from './words'

/**
 * Why a file was refused. If the content does not match a valid name, the list of valid names would not help.
 */
export function useUploadFailure(): (file: File, error: unknown) => string {
  const say = useFileWords()
  const inWords = useFailureWords()
  return ({ name }, error) =>
    error instanceof CallError && error.args.why === 'content'
      ? say('otherContent', { ending: fileExtension(name) ?? '' })
      : inWords(error)
}
