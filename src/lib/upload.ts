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
  /** Called when no credentials are to be had; the call rejects as well (requirements, section 8). */
  onCredentialFailure?: (message: string) => void
}

type Credential = Required<Omit<UploadCredential, 'fields' | 'message'>> & Pick<UploadCredential, 'fields'>

/** Kept for each model and used again until a minute before they end. */
const kept = new Map<UploadModel, Credential>()

async function credentialFor(model: UploadModel, options: UploadOptions): Promise<Credential> {
  const known = kept.get(model)
  if (known && known.expireTime - 60 > Date.now() / 1000) return known
  try {
    const answer = await call(getOssToken, { model }, { ...(options.signal && { signal: options.signal }) })
    if (answer.status !== 200) throw new ApiError('refused', answer.status, answer.message ?? '上传失败，请重试')
    const credential = answer as Credential
    kept.set(model, credential)
    return credential
  } catch (error) {
    if (error instanceof ApiError && error.kind !== 'cancelled') options.onCredentialFailure?.(error.message)
    throw error
  }
}

export function forgetCredentials(): void {
  kept.clear()
}

/** Posts a checked file straight to the store and registers it. Rejects with an `ApiError` that says why. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const model = options.model ?? uploadModel.image
  const credential = await credentialFor(model, options)
  const key = `${credential.key}${uuid()}.${extensionOf(file.name)}`
  try {
    await post(file, key, credential, options)
  } catch (error) {
    if (!isExpired(error)) throw storeFailure(error)
    // The clock of this machine may be wrong: fresh credentials once, by itself.
    kept.delete(model)
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

/** The form in the order that the store reads: whatever stands behind the file is ignored. */
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

/** Code and message of the store's XML answer. */
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
