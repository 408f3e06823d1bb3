import axios, { AxiosError } from 'axios'
import { v4 as uuid } from 'uuid'
import { addFile, getOssToken, type StoredFile, type UploadCredential, uploadModel } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import { LONG_HTTP_TIMEOUT_MS } from '#contract/constants.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

export type UploadModel = CodeOf<typeof uploadModel>

export interface UploadOptions {
  /** Default 1, public pictures. */
  model?: UploadModel
  /** 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Called when credentials cannot be obtained; the call rejects as well (requirements, section 8). */
  onCredentialFailure?: (message: string) => void
}

type Credential = Required<Omit<UploadCredential, 'fields' | 'message'>> & Pick<UploadCredential, 'fields'>

/** Cached per model until a minute before they expire. */
const credentials = new Map<UploadModel, Credential>()

async function credentialFor(model: UploadModel, options: UploadOptions): Promise<Credential> {
  const cached = credentials.get(model)
  if (cached && cached.expireTime - 60 > Date.now() / 1000) return cached
  try {
    const response = await call(getOssToken, { model }, { ...(options.signal && { signal: options.signal }) })
    if (response.status !== 200) throw new ApiError('refused', response.status, response.message ?? '上传失败，请重试')
    const credential = response as Credential
    credentials.set(model, credential)
    return credential
  } catch (error) {
    if (error instanceof ApiError && error.kind !== 'cancelled') options.onCredentialFailure?.(error.message)
    throw error
  }
}

export function forgetCredentials(): void {
  credentials.clear()
}

/** Posts a checked file straight to the storage and registers it. Rejects with an `ApiError`. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  // The storage refuses it with a code that says nothing about its size.
  if (file.size === 0) throw new ApiError('refused', 422, '文件为空')
  const model = options.model ?? uploadModel.image
  const credential = await credentialFor(model, options)
  const key = `${credential.key}${uuid()}.${extensionOf(file.name)}`
  try {
    await post(file, key, credential, options)
  } catch (error) {
    if (!isExpired(error)) throw storeFailure(error)
    // The clock of this machine may be wrong: retry once with new credentials.
    credentials.delete(model)
    return uploadAgain(file, model, options)
  }
  return register(file, key, model, options)
}

async function uploadAgain(file: File, model: UploadModel, options: UploadOptions): Promise<StoredFile> {
  const credential = await credentialFor(model, options)
  const key = `${credential.key}${uuid()}.${extensionOf(file.name)}`
  try {
    await post(file, key, credential, options)
  } catch (error) {
    throw storeFailure(error)
  }
  return register(file, key, model, options)
}

const register = (file: File, key: string, model: UploadModel, options: UploadOptions): Promise<StoredFile> =>
  call(
    addFile,
    { key, name: file.name.slice(0, 200), model },
    { quiet: true, ...(options.signal && { signal: options.signal }) },
  )

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The form fields in the order that the storage requires: it ignores fields after the file. */
export function uploadForm(file: File, key: string, credential: Credential): FormData {
  const form = new FormData()
  const fields = credential.fields ?? {
    policy: credential.policy,
    OSSAccessKeyId: credential.accessKeyId,
    success_action_status: '200',
    signature: credential.sign,
  }
  form.append('key', key)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Content-Type', file.type || 'application/octet-stream')
  if (!credential.fields) form.append('x-oss-meta-name', encodeURIComponent(file.name))
  form.append('file', file)
  return form
}

async function post(file: File, key: string, credential: Credential, options: UploadOptions): Promise<void> {
  await axios.post(credential.host, uploadForm(file, key, credential), {
    timeout: LONG_HTTP_TIMEOUT_MS,
    ...(options.signal && { signal: options.signal }),
    onUploadProgress: ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0),
  })
}

/** Code and message of the storage's XML response. */
function storeCode(error: unknown): { code: string; message: string } {
  const text = error instanceof AxiosError && typeof error.response?.data === 'string' ? error.response.data : ''
  const tag = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
  return { code: tag('Code'), message: tag('Message') }
}

function isExpired(error: unknown): boolean {
  const { code, message } = storeCode(error)
  return code === 'AccessDenied' && message.includes('Policy expired')
}

function storeFailure(error: unknown): ApiError {
  if (error instanceof AxiosError && error.code === AxiosError.ERR_CANCELED)
    return new ApiError('cancelled', 0, '已取消上传')
  const { code } = storeCode(error)
  if (code === 'EntityTooLarge') return new ApiError('refused', 413, '文件超过大小限制')
  if (isExpired(error)) return new ApiError('refused', 403, '上传凭证已过期，请重试')
  if (code === 'AccessDenied' || code === 'SignatureDoesNotMatch')
    return new ApiError('refused', 403, '上传校验失败，请重试')
  return new ApiError('transport', 0, '上传失败，请重试')
}
