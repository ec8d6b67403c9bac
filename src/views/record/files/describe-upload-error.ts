import { CallError } from '../../../../dataProvider/call'
import { readFileExtension } from '../../../framework/files/file-kinds'
import { useDescribeError } from '../../states/page-states'
import { useFileWords } from './words'

/**
 * Says why a file was refused. If the content does not match a valid name, it does not list the valid
 * names, because that would not help.
 */
export function useDescribeUploadError(): (file: File, error: unknown) => string {
  const say = useFileWords()
  const inWords = useDescribeError()
  return ({ name }, error) =>
    error instanceof CallError && error.args.why === 'content'
      ? say('otherContent', { ending: readFileExtension(name) ?? '' })
      : inWords(error)
}
