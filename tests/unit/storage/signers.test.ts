import { expect, test } from 'vitest'
import { createStore } from '#server/storage/create-store.ts'
import { uploadModels } from '#server/storage/models.ts'
import { ossSigner, signOss } from '#server/storage/oss-signer.ts'
import { s3Signer } from '#server/storage/s3-signer.ts'

const config = { dataDir: '/nowhere', publicUrl: 'https://console.test' }
const secrets = { key: () => Buffer.alloc(32) }
const account = { STORE_BUCKET: 'shop', STORE_KEY_ID: 'id', STORE_SECRET: 'secret' }

test('version 1 reproduces the published example', () => {
  const text =
    'PUT\nODBGOERFMDMzQTczRUY3NUE3NzA5QzdFNUYzMDQxNEM=\ntext/html\nThu, 17 Nov 2005 18:49:58 GMT\nx-oss-magic:abracadabra\nx-oss-meta-author:foo@bar.com\n/oss-example/nelson'
  expect(signOss('OtxrzxIsfpFjA7SwPzILwy8Bw21TLhquhboDYROV', text)).toBe('26NBxoKdsyly4EDv6inkoDft/yA=')
})

test('S3 version 4 reproduces the published example', () => {
  const signer = s3Signer('https://examplebucket.s3.amazonaws.com', {
    bucket: 'examplebucket',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    now: () => new Date('2013-05-24T00:00:00Z'),
  })
  expect(signer.signedUrl('GET', 'test.txt', 86_400)).toContain(
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('credentials contain the policy of their model', () => {
  const signer = ossSigner('https://shop.test', { bucket: 'shop', keyId: 'id', secret: 'secret' })
  const before = Math.floor(Date.now() / 1000)
  const credential = signer.credentials(1, 18)
  const policy = JSON.parse(Buffer.from(credential.policy, 'base64').toString())
  expect(credential).toMatchObject({ status: 200, accessKeyId: 'id', host: 'https://shop.test' })
  expect(credential.expireTime - before).toBeGreaterThanOrEqual(600)
  expect(credential.expireTime - before).toBeLessThanOrEqual(601)
  expect(credential.sign).toBe(signOss('secret', credential.policy))
  expect(Date.parse(policy.expiration)).toBe(credential.expireTime * 1000)
  expect(credential.key).toMatch(/^img\/\d{8}\/18\/$/)
  expect(policy.conditions).toEqual([
    ['starts-with', '$key', credential.key],
    ['content-length-range', 1, 10 * 1024 * 1024],
    ['eq', '$success_action_status', '200'],
    ['starts-with', '$Content-Type', 'image/'],
  ])
})

test('the limits of the models', () => {
  const limits = Object.values(uploadModels).map(({ maxBytes, isPrivate }) => [maxBytes / 1024 / 1024, isPrivate])
  expect(limits).toEqual([
    [10, false],
    [500, false],
    [100, false],
    [10, true],
    [20, true],
    [1024, false],
    [1024, true],
  ])
})

test('an S3 form has its own fields, all named by the policy', () => {
  const store = createStore(config, secrets, { ...account, STORE: 's3', STORE_ENDPOINT: 'http://minio.test:9000/' })
  const credential = store.credentials(3, 5)
  const { conditions } = JSON.parse(Buffer.from(credential.policy, 'base64').toString())
  expect(credential.host).toBe('http://minio.test:9000/shop')
  expect(Object.keys(credential.fields ?? {})).toEqual([
    'policy',
    'x-amz-algorithm',
    'x-amz-credential',
    'x-amz-date',
    'success_action_status',
    'x-amz-signature',
  ])
  for (const [name, value] of Object.entries(credential.fields ?? {})) {
    if (name !== 'policy' && name !== 'x-amz-signature') expect(conditions).toContainEqual({ [name]: value })
  }
})

test('an Aliyun bucket precedes its region', () => {
  const store = createStore(config, secrets, {
    ...account,
    STORE: 'oss',
    STORE_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com',
  })
  expect(store.url('img/20240512/18/a.png')).toBe('https://shop.oss-cn-hangzhou.aliyuncs.com/img/20240512/18/a.png')
  const signed = store.url('private/20240512/18/a.png')
  expect(signed).toMatch(/\?Expires=\d+&OSSAccessKeyId=id&Signature=/)
  expect(store.keyOf(signed)).toBe('private/20240512/18/a.png')
  expect(store.keyOf('https://elsewhere.test/img/20240512/18/a.png')).toBeUndefined()
  expect(store.keyOf('https://shop.oss-cn-hangzhou.aliyuncs.com/img/../a.png')).toBeUndefined()
})

test.each([
  [{ STORE: 'ftp' }, 'STORE=ftp'],
  [{ STORE: 'oss', STORE_ENDPOINT: 'https://a.test' }, 'STORE_BUCKET'],
  [{ STORE: 's3', ...account }, 'STORE_ENDPOINT'],
  [{ STORE: 's3', ...account, STORE_ENDPOINT: 'minio:9000' }, 'STORE_ENDPOINT=minio:9000'],
])('settings that do not fit are named: %j', (env, name) => {
  expect(() => createStore(config, secrets, env)).toThrow(name)
})
