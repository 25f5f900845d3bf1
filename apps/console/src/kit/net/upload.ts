import { ApiError, language, openEnvelope, UNREACHABLE } from './request.ts'
import { accessToken, askAgain, refresh } from './session.ts'

export interface Uploaded {
  link: string
  name: string
  originalName?: string
}

export interface UploadOptions {
  path?: string
  field?: string
  fields?: Record<string, string>
  /** 0 to 1; fetch cannot tell this, hence XMLHttpRequest. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const FILES = '/api/tecovie-resource/oss/endpoint/put-file'

/** Sends a file, by default to the file store; answers the envelope's data. */
export async function upload<T = Uploaded>(file: Blob, options: UploadOptions = {}): Promise<T> {
  try {
    return await send<T>(file, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 401) throw error
    if (!(await refresh()) && !(await askAgain())) throw error
    return send<T>(file, options)
  }
}

function send<T>(file: Blob, { path = FILES, field = 'file', fields = {}, onProgress, signal }: UploadOptions) {
  return new Promise<T>((resolve, reject) => {
    const form = new FormData()
    // Fields first: a streaming server knows them when the file begins.
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append(field, file)
    const xhr = new XMLHttpRequest()
    xhr.open('POST', path)
    xhr.setRequestHeader('Accept-Language', language())
    const token = accessToken()
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`)
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    xhr.onerror = () => reject(new ApiError(UNREACHABLE, ''))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    xhr.onload = () => {
      try {
        resolve(openEnvelope<T>(xhr.status, xhr.responseText))
      } catch (error) {
        reject(error)
      }
    }
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
}
