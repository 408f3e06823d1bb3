import { isSameSignature, signOss } from '#server/storage/oss-signer.ts'
import type { StoreKeys } from '#server/storage/signer.ts'
import { StoreError } from '#server/storage/store-error.ts'

/** File size in bytes allowed by the policy. */
export interface SizeLimits {
  min: number
  max: number
}

const invalid = (reason: string) => new StoreError('InvalidPolicyDocument', `Invalid Policy: ${reason}`)
const denied = (condition: unknown) =>
  new StoreError('AccessDenied', `Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`)

/**
 * Validates the fields of an upload form, names in lower case, against the policy in them.
 * @returns the sizes that the policy allows
 * @throws StoreError
 */
export function checkPostForm(fields: ReadonlyMap<string, string>, keys: StoreKeys): SizeLimits {
  const field = (name: string) => {
    const value = fields.get(name)
    if (value) return value
    throw new StoreError('InvalidArgument', `Bucket POST must contain a field named '${name}'.`)
  }
  const policy = field('policy')
  if (field('ossaccesskeyid') !== keys.keyId) {
    throw new StoreError('InvalidAccessKeyId', 'The OSS Access Key Id you provided does not exist in our records.')
  }
  if (!isSameSignature(field('signature'), signOss(keys.secret, policy))) {
    throw new StoreError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  }
  const { expiration, conditions } = readPolicy(policy)
  if (expiration <= Date.now()) throw new StoreError('AccessDenied', 'Invalid according to Policy: Policy expired.')
  const limits = { min: 0, max: 5 * 1024 ** 3 }
  const fieldOf = (name: string) => (name === 'bucket' ? keys.bucket : fields.get(name))
  for (const condition of conditions) checkCondition(condition, fieldOf, limits)
  return limits
}

function readPolicy(policy: string): { expiration: number; conditions: unknown[] } {
  let document: unknown
  try {
    document = JSON.parse(Buffer.from(policy, 'base64').toString('utf8'))
  } catch {
    throw invalid('not a JSON document.')
  }
  if (typeof document !== 'object' || document === null) throw invalid('not an object.')
  const expiration = 'expiration' in document ? Date.parse(String(document.expiration)) : Number.NaN
  if (Number.isNaN(expiration)) throw invalid('expiration is missing.')
  if (!('conditions' in document) || !Array.isArray(document.conditions)) throw invalid('conditions are missing.')
  return { expiration, conditions: document.conditions }
}

function checkCondition(condition: unknown, fieldOf: (name: string) => string | undefined, limits: SizeLimits): void {
  if (!Array.isArray(condition)) {
    // The short form: { "success_action_status": "200" }
    if (typeof condition !== 'object' || condition === null) throw invalid('a condition is neither list nor object.')
    for (const [name, wanted] of Object.entries(condition)) {
      if (fieldOf(name.toLowerCase()) !== wanted) throw denied(condition)
    }
    return
  }
  const [operator, first, second]: unknown[] = condition
  if (operator === 'content-length-range') {
    if (typeof first !== 'number' || typeof second !== 'number')
      throw invalid('content-length-range takes two numbers.')
    limits.min = Math.max(limits.min, first)
    limits.max = Math.min(limits.max, second)
    return
  }
  if (typeof first !== 'string' || !first.startsWith('$')) throw invalid('a condition names no field.')
  const value = fieldOf(first.slice(1).toLowerCase()) ?? ''
  if (!holds(operator, value, second)) throw denied(condition)
}

function holds(operator: unknown, value: string, wanted: unknown): boolean {
  switch (operator) {
    case 'eq':
      return value === wanted
    case 'starts-with':
      return typeof wanted === 'string' && value.startsWith(wanted)
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value)
    case 'not-in':
      return Array.isArray(wanted) && !wanted.includes(value)
    default:
      throw invalid(`unknown condition ${JSON.stringify(operator)}.`)
  }
}
