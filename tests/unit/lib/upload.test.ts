import { uploadModel } from '#contract/base.ts'
import './address.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetCredentials, uploadFile, uploadForm } from '#lib/upload.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser, network } from './browser.ts'

inBrowser()

const store = 'http://store.test/oss'
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const credential = (more: object = {}) => ({
  status: 200 as const,
  policy: 'policy64',
  accessKeyId: 'key-id',
  sign: 'signature64',
  expireTime: inSeconds(600),
  host: store,
  key: 'img/20261121/7/',
  ...more,
})
const picture = new File(['bytes'], '主图 1.PNG', { type: 'image/png' })
const refusal = (code: string, message = '') =>
  new HttpResponse(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`, {
    status: 403,
  })

let order: string[] = []
let requests: unknown[] = []
let posted: Record<string, FormDataEntryValue>[] = []

function stage({
  credentials = [credential()],
  posts = [],
}: {
  credentials?: object[]
  posts?: (() => Response)[]
} = {}) {
  network.use(
    http.post('http://console.test/api/base/getOssToken', async ({ request }) => {
      order.push('credentials')
      requests.push(await request.json())
      const next = credentials[Math.min(requests.length, credentials.length) - 1]
      return HttpResponse.json({ code: 200, message: '', data: next })
    }),
    http.post(store, async ({ request }) => {
      order.push('post')
      posted.push(Object.fromEntries(await request.formData()))
      return posts[posted.length - 1]?.() ?? new HttpResponse(null, { status: 200 })
    }),
    http.post('http://console.test/api/base/file/add', async ({ request }) => {
      order.push('register')
      const { key } = (await request.json()) as { key: string }
      return HttpResponse.json({ code: 200, message: '', data: { id: 1, key, url: `${store}/${key}` } })
    }),
  )
}

beforeEach(() => {
  order = []
  requests = []
  posted = []
  forgetCredentials()
  toast.clear()
})

describe('an upload', () => {
  test('requests credentials, posts to the store under a version-4 UUID, then has a URL', async () => {
    stage()
    const file = await uploadFile(picture)
    expect(order).toEqual(['credentials', 'post', 'register'])
    expect(requests).toEqual([{ model: 1 }])
    expect(file.url).toMatch(
      /^http:\/\/store\.test\/oss\/img\/20261121\/7\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.png$/,
    )
  })

  test('refuses an empty file before it asks for credentials', async () => {
    stage()
    await expect(uploadFile(new File([], '空.csv'))).rejects.toThrow('文件为空')
    expect(order).toEqual([])
  })

  test('reuses credentials until a minute before they expire, per model', async () => {
    stage({ credentials: [credential({ expireTime: inSeconds(70) }), credential({ key: 'doc/20261121/7/' })] })
    await uploadFile(picture)
    await uploadFile(picture)
    expect(requests).toHaveLength(1)
    await uploadFile(picture, { model: uploadModel.document })
    expect(requests).toEqual([{ model: 1 }, { model: 3 }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    await uploadFile(picture)
    expect(requests).toHaveLength(3)
  })

  test('fails if the response status is not 200, by callback and rejection', async () => {
    stage({ credentials: [{ status: 403, message: '您没有上传该类文件的权限' }] })
    const onCredentialFailure = vi.fn()
    await expect(uploadFile(picture, { onCredentialFailure })).rejects.toMatchObject({
      code: 403,
      message: '您没有上传该类文件的权限',
    })
    expect(onCredentialFailure).toHaveBeenCalledExactlyOnceWith('您没有上传该类文件的权限')
    expect(order).toEqual(['credentials'])
  })

  test('with an expired policy requests a new one once, automatically', async () => {
    stage({ posts: [() => refusal('AccessDenied', 'Invalid according to Policy: Policy expired.')] })
    await uploadFile(picture)
    expect(order).toEqual(['credentials', 'post', 'credentials', 'post', 'register'])
  })

  test('does not request a third time', async () => {
    const expired = () => refusal('AccessDenied', 'Policy expired')
    stage({ posts: [expired, expired] })
    await expect(uploadFile(picture)).rejects.toMatchObject({ message: '上传凭证已过期，请重试' })
    expect(order).toEqual(['credentials', 'post', 'credentials', 'post'])
  })

  test.each([
    ['EntityTooLarge', '文件超过大小限制'],
    ['AccessDenied', '上传校验失败，请重试'],
    ['SignatureDoesNotMatch', '上传校验失败，请重试'],
    ['MalformedPOSTRequest', '上传失败，请重试'],
  ])('that the store refuses with %s says %s', async (code, message) => {
    stage({ posts: [() => refusal(code)] })
    await expect(uploadFile(picture)).rejects.toMatchObject({ message })
    expect(allToasts()).toEqual([])
  })

  test('can be cancelled, and reports progress', async () => {
    stage()
    const controller = new AbortController()
    controller.abort()
    await expect(uploadFile(picture, { signal: controller.signal })).rejects.toMatchObject({ kind: 'cancelled' })
    const shares: number[] = []
    await uploadFile(picture, { onProgress: (share) => shares.push(share) })
    expect(shares.at(-1)).toBe(1)
  })
})

describe('the form', () => {
  test("has the store's fields in order, the file last", () => {
    const form = uploadForm(picture, 'img/a.png', credential())
    expect([...form.keys()]).toEqual([
      'key',
      'policy',
      'OSSAccessKeyId',
      'success_action_status',
      'signature',
      'Content-Type',
      'x-oss-meta-name',
      'file',
    ])
    expect(form.get('success_action_status')).toBe('200')
    expect(form.get('Content-Type')).toBe('image/png')
    expect(form.get('x-oss-meta-name')).toBe('%E4%B8%BB%E5%9B%BE%201.PNG')
  })

  test('has the fields given by the server for another signing scheme', () => {
    const form = uploadForm(picture, 'img/a.png', credential({ fields: { 'x-amz-signature': 's', policy: 'p' } }))
    expect([...form.keys()]).toEqual(['key', 'x-amz-signature', 'policy', 'Content-Type', 'file'])
  })

  test('uses application/octet-stream for an unknown type', () => {
    expect(uploadForm(new File([''], 'x.max'), 'obj/x.max', credential()).get('Content-Type')).toBe(
      'application/octet-stream',
    )
  })
})
