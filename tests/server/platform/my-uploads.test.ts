import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles, uploadModel } from '#contract/base.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
let open = ''
let secret = ''
beforeAll(async () => {
  server = await createTestServer()
  open = await upload(server, 'goods')
  secret = await upload(server, 'goods', { isPrivate: true, width: 1200, height: 1700 })
})
afterAll(() => server.close())

const listed = async (params: ParamsOf<typeof listFiles>, as = 'goods') =>
  (await server.data(listFiles, { pageSize: 200, ...params }, { as })).list.map(({ url }) => url.split('?')[0])

test('people find only the files that they uploaded', async () => {
  expect(await listed({})).toEqual(expect.arrayContaining([open, secret].map((url) => url.split('?')[0])))
  expect(await listed({}, 'finance')).not.toContain(open)
})

test('they are filtered by folder, class and name', async () => {
  expect(await listed({ model: uploadModel.privateDocument })).not.toContain(open)
  expect(await listed({ model: uploadModel.image, fileClass: 'image', name: 'picture' })).toContain(open)
  expect(await listed({ model: uploadModel.image, fileClass: 'pdf' })).not.toContain(open)
  expect(await listed({ name: 'pict%' })).toEqual([])
})

test('they include the facts for upload rules, and temporary URLs for private ones', async () => {
  const { list } = await server.data(
    listFiles,
    { model: uploadModel.privateDocument, sort: '-createdAt' },
    { as: 'goods' },
  )
  expect(list[0]).toMatchObject({ mime: 'image/png', width: 1200, height: 1700, model: 4 })
  expect(list[0]?.url).toContain('Signature=')
})
