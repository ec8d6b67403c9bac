import { answerTo, type CallOptions, endpoint, envelopeOf, type Params } from './call'

/**
 * Calls an operation whose success is a file: its answer, unread.
 * @throws CallError where it is a refusal
 */
export async function callFile(operation: string, params: Params, options: CallOptions = {}): Promise<Response> {
  const response = await answerTo(endpoint + operation, params, options)
  if (!response.ok) await envelopeOf(response)
  return response
}
