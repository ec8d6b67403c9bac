import { buildHeaders, CallError, type CallOptions, encodeParams, endpoint, type Params, readEnvelope } from './call'

interface UploadOptions extends CallOptions {
  /** Called during the upload with the share sent so far, 0 to 1. */
  onProgress(share: number): void
}

/**
 * Calls an operation that takes a file. Uses XMLHttpRequest because `fetch` reports no upload progress.
 * @throws CallError as `callOperation` does; the signal's reason where it was aborted
 */
export async function uploadFile<Data>(
  operation: string,
  params: Params,
  file: File,
  options: UploadOptions,
): Promise<Data | null> {
  const form = new FormData()
  for (const [key, value] of encodeParams(params)) form.append(key, value)
  form.append('file', file, file.name)
  const answer = await sendForm(endpoint + operation, form, options)
  return (await readEnvelope<Data>(answer)).data
}

function sendForm(path: string, body: FormData, options: UploadOptions): Promise<Response> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.open('POST', path)
    for (const [name, value] of buildHeaders(options)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new CallError(0, { code: 'offline' }))
    request.onabort = () => reject(signal?.reason ?? new CallError(0, { code: 'offline' }))
    request.onloadend = end
    request.send(body)
  })
}
