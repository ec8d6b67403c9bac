import { CallError } from '../../../../dataProvider/call'
import { readFileExtension } from '../../../framework/files/file-kinds'
import { useDescribeError } from '../../states/page-states'
import { useFileWords } from './words'

/**
 * Why a file was refused. If the content does not match a valid name, the list of valid names would not help.
 */
export function useDescribeUploadError(): (file: File, error: unknown) => string {
  const say = useFileWords()
  const inWords = useDescribeError()
  return ({ name }, error) =>
    error instanceof CallError && error.args.why === 'content'
      ? say('otherContent', { ending: readFileExtension(name) ?? '' })
      : inWords(error)
}
