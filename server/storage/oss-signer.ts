import { createHmac, timingSafeEqual } from 'node:crypto'
import { OSS_CREDENTIAL_SECONDS } from '#contract/constants.ts'
import { uploadPrefix } from '#server/storage/keys.ts'
import { contentTypeCondition, uploadModels } from '#server/storage/models.ts'
import type { Signer, StoreKeys } from '#server/storage/signer.ts'

/** Base64 of HMAC-SHA1, the signature of Aliyun OSS, version 1. */
export function signOss(secret: string, text: string): string {
  return createHmac('sha1', secret).update(text).digest('base64')
}

/** Compares signatures in constant time. */
export function isSameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Text to sign for reading, writing or removing an object; a processing step is part of the resource. */
export function ossRequestText(
  method: string,
  { bucket, key, expires, contentType = '', process }: OssRequest,
): string {
  const query = process === undefined ? '' : `?x-oss-process=${process}`
  return `${method}\n\n${contentType}\n${expires}\n/${bucket}/${key}${query}`
}

interface OssRequest {
  bucket: string
  key: string
  /** Epoch seconds, as in the URL. */
  expires: string
  contentType?: string
  process?: string
}

export function ossSigner(host: string, { bucket, keyId, secret }: StoreKeys): Signer {
  return {
    host,
    cutsPictures: true,
    credentials(model, userId) {
      const now = new Date()
      const expireTime = Math.floor(now.getTime() / 1000) + OSS_CREDENTIAL_SECONDS
      const key = uploadPrefix(model, userId, now)
      const conditions = [
        ['starts-with', '$key', key],
        ['content-length-range', 1, uploadModels[model].maxBytes],
        ['eq', '$success_action_status', '200'],
        contentTypeCondition(model),
      ]
      const expiration = new Date(expireTime * 1000).toISOString()
      const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
      return { policy, accessKeyId: keyId, status: 200, sign: signOss(secret, policy), expireTime, host, key }
    },
    signedUrl(method, key, seconds, contentType) {
      const expires = String(Math.floor(Date.now() / 1000) + seconds)
      const signature = signOss(secret, ossRequestText(method, { bucket, key, expires, contentType }))
      return `${host}/${key}?${new URLSearchParams({ Expires: expires, OSSAccessKeyId: keyId, Signature: signature })}`
    },
  }
}
