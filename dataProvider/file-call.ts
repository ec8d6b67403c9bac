import { type CallOptions, endpoint, type Params, postForm, readEnvelope } from './call'

/**
 * Calls an operation that answers a file, and returns the raw response.
 * @throws CallError where the response is a refusal
 */
export async function callFile(operation: string, params: Params, options: CallOptions = {}): Promise<Response> {
  const response = await postForm(endpoint + operation, params, options)
  if (!response.ok) await readEnvelope(response)
  return response
}
