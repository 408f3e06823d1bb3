import { expect, test } from 'vitest'
import { signOss } from '#server/storage/oss-signer.ts'
import { checkPostForm } from '#server/storage/post-policy.ts'
import type { StoreError } from '#server/storage/store-error.ts'

const keys = { bucket: 'console', keyId: 'reader', secret: 'of a test' }
const later = () => new Date(Date.now() + 60_000).toISOString()

function form(policy: unknown, fields: Record<string, string> = {}): Map<string, string> {
  const text = Buffer.from(typeof policy === 'string' ? policy : JSON.stringify(policy)).toString('base64')
  const all = { policy: text, ossaccesskeyid: 'reader', signature: signOss('of a test', text), ...fields }
  return new Map(Object.entries(all))
}

function refusal(fields: Map<string, string>): string {
  try {
    checkPostForm(fields, keys)
    return 'none'
  } catch (error) {
    return (error as StoreError).code
  }
}

const oneCondition = (condition: unknown, fields: Record<string, string>) =>
  refusal(form({ expiration: later(), conditions: [condition] }, fields))

test('a policy without conditions allows what it does not mention', () => {
  expect(checkPostForm(form({ expiration: later(), conditions: [] }), keys)).toEqual({ min: 0, max: 5 * 1024 ** 3 })
})

test.each([
  [['eq', '$key', 'img/a.png'], { key: 'img/a.png' }, 'none'],
  [['eq', '$key', 'img/a.png'], { key: 'img/A.png' }, 'AccessDenied'],
  [['eq', '$Success_Action_Status', '200'], { success_action_status: '200' }, 'none'],
  [['eq', '$key', 'img/a.png'], {}, 'AccessDenied'],
  [['starts-with', '$key', 'img/'], { key: 'img/a.png' }, 'none'],
  [['starts-with', '$key', 'img/'], { key: 'doc/a.png' }, 'AccessDenied'],
  [['starts-with', '$x-oss-meta-name', ''], {}, 'none'],
  [['in', '$Content-Type', ['image/png', 'image/jpeg']], { 'content-type': 'image/jpeg' }, 'none'],
  [['in', '$Content-Type', ['image/png']], { 'content-type': 'text/html' }, 'AccessDenied'],
  [['not-in', '$Content-Type', ['text/html']], { 'content-type': 'image/png' }, 'none'],
  [['not-in', '$Content-Type', ['text/html']], { 'content-type': 'text/html' }, 'AccessDenied'],
  [{ success_action_status: '200' }, { success_action_status: '200' }, 'none'],
  [{ success_action_status: '200' }, { success_action_status: '204' }, 'AccessDenied'],
  [{ bucket: 'console' }, {}, 'none'],
  [{ bucket: 'console' }, { bucket: 'other' }, 'none'],
  [{ bucket: 'other' }, { bucket: 'other' }, 'AccessDenied'],
  [['like', '$key', 'img/'], { key: 'img/a.png' }, 'InvalidPolicyDocument'],
  [['eq', 'key', 'img/'], { key: 'img/' }, 'InvalidPolicyDocument'],
  [['content-length-range', '1', 5], {}, 'InvalidPolicyDocument'],
  ['eq', {}, 'InvalidPolicyDocument'],
])('condition %j with %j: %s', (condition, fields, expected) => {
  expect(oneCondition(condition, fields as Record<string, string>)).toBe(expected)
})

test('the narrowest of several size ranges applies', () => {
  const conditions = [
    ['content-length-range', 1, 100],
    ['content-length-range', 5, 200],
  ]
  expect(checkPostForm(form({ expiration: later(), conditions }), keys)).toEqual({ min: 5, max: 100 })
})

test('an expired policy is refused as such', () => {
  const expiration = new Date(Date.now() - 1000).toISOString()
  expect(() => checkPostForm(form({ expiration, conditions: [] }), keys)).toThrow('Policy expired')
})

test.each([
  ['not base64 of JSON', 'no json'],
  ['null', 'null'],
  ['no expiration', { conditions: [] }],
  ['no conditions', { expiration: later() }],
  ['conditions that are no list', { expiration: later(), conditions: {} }],
])('a policy document that is %s', (_name, policy) => {
  expect(refusal(form(policy))).toBe('InvalidPolicyDocument')
})

test('a tampered policy does not match its signature', () => {
  const signed = form({ expiration: later(), conditions: [['content-length-range', 1, 5]] })
  const wider = Buffer.from(JSON.stringify({ expiration: later(), conditions: [] })).toString('base64')
  expect(refusal(new Map([...signed, ['policy', wider]]))).toBe('SignatureDoesNotMatch')
})

test('another access key is unknown, regardless of the signature', () => {
  expect(refusal(form({ expiration: later(), conditions: [] }, { ossaccesskeyid: 'writer' }))).toBe(
    'InvalidAccessKeyId',
  )
})

test.each(['policy', 'ossaccesskeyid', 'signature'])('a form without %s', (name) => {
  expect(refusal(form({ expiration: later(), conditions: [] }, { [name]: '' }))).toBe('InvalidArgument')
})
