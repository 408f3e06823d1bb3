import { createHash, createHmac } from 'node:crypto'
import { OSS_CREDENTIAL_SECONDS } from '#contract/constants.ts'
import { uploadPrefix } from '#server/storage/keys.ts'
import { contentTypeCondition, uploadModels } from '#server/storage/models.ts'
import type { Signer, StoreKeys } from '#server/storage/signer.ts'

const algorithm = 'AWS4-HMAC-SHA256'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signing key for a day, region and service, derived from the secret. */
function dayKey(secret: string, day: string, region: string): Buffer {
  return [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
}

/** `20130524T000000Z` */
const compactTime = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '')

export interface S3Options extends StoreKeys {
  region: string
  /** Clock; replaceable, so that a signature can be compared with a published one. */
  now?: () => Date
}

/** Signs for Amazon S3, version 4; path or host style depends on `host`, which ends with the bucket. */
export function s3Signer(host: string, { keyId, secret, region, now = () => new Date() }: S3Options): Signer {
  const stamp = () => {
    const time = now()
    const date = compactTime(time)
    const day = date.slice(0, 8)
    return { time, date, scope: `${day}/${region}/s3/aws4_request`, signingKey: dayKey(secret, day, region) }
  }
  return {
    host,
    cutsPictures: false,
    credentials(model, userId) {
      const { time, date, scope, signingKey } = stamp()
      const expireTime = Math.floor(time.getTime() / 1000) + OSS_CREDENTIAL_SECONDS
      const key = uploadPrefix(model, userId, time)
      const signed = {
        'x-amz-algorithm': algorithm,
        'x-amz-credential': `${keyId}/${scope}`,
        'x-amz-date': date,
        success_action_status: '200',
      }
      const [operator, field, value] = contentTypeCondition(model)
      const conditions = [
        ['starts-with', '$key', key],
        ['content-length-range', 1, uploadModels[model].maxBytes],
        // S3 policies have no list of values: with several types, the inspection of the bytes decides.
        operator === 'in' ? ['starts-with', field, ''] : [operator, field, value],
        // Every field of the form must be named, also those unknown to S3.
        ['starts-with', '$x-oss-meta-name', ''],
        ...Object.entries(signed).map(([name, text]) => ({ [name]: text })),
      ]
      const expiration = new Date(expireTime * 1000).toISOString()
      const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
      const sign = hmac(signingKey, policy).toString('hex')
      const fields = { policy, ...signed, 'x-amz-signature': sign }
      return { policy, accessKeyId: keyId, status: 200, sign, expireTime, host, key, fields }
    },
    signedUrl(method, key, seconds) {
      const { date, scope, signingKey } = stamp()
      const target = new URL(`${host}/${key}`)
      const query = new URLSearchParams({
        'X-Amz-Algorithm': algorithm,
        'X-Amz-Credential': `${keyId}/${scope}`,
        'X-Amz-Date': date,
        'X-Amz-Expires': String(seconds),
        'X-Amz-SignedHeaders': 'host',
      })
      const request = `${method}\n${target.pathname}\n${query}\nhost:${target.host}\n\nhost\nUNSIGNED-PAYLOAD`
      const digest = createHash('sha256').update(request).digest('hex')
      const signature = hmac(signingKey, `${algorithm}\n${date}\n${scope}\n${digest}`).toString('hex')
      return `${target.href}?${query}&X-Amz-Signature=${signature}`
    },
  }
}
