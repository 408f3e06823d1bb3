import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { getProfile, updateProfile } from '#contract/session.ts'
import { areas } from '#server/areas/index.ts'
import { filePaths } from '#server/entity/file-fields.ts'
import { fitting } from '../server/contract/values.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'
import { upload } from '../server/suppliers/records.ts'

// File fields only accept files of this installation, since everyone who opens the record fetches them.

const withFileFields = areas.routes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.invalidates !== undefined && filePaths(endpoint).length > 0)
const named = withFileFields.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const foreign = () => [
  'https://elsewhere.test/a.png',
  `${server.services.config.publicUrl}/api/auth/logout`,
  '/api/auth/logout',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//elsewhere.test/oss/img/20240512/18/a.png',
]

/** Sets a URL at a path of the parameters; lists on the path get one entry. */
function withAddress(value: unknown, [name, ...rest]: readonly string[], address: string): unknown {
  if (name === undefined) return address
  if (name === '[]') return [withAddress(Array.isArray(value) ? value[0] : undefined, rest, address)]
  const fields = value !== null && typeof value === 'object' ? value : {}
  return { ...fields, [name]: withAddress((fields as Record<string, unknown>)[name], rest, address) }
}

/** Valid parameters with at least one entry in each list on the path to the field. */
function sample(endpoint: Endpoint, path: readonly string[], address: string): unknown {
  for (const params of fc.sample(fitting(endpoint), { numRuns: 200, seed: 3 })) {
    const changed = withAddress(params, path, address)
    if (endpoint.params.safeParse(changed).success) return changed
  }
  return undefined
}

test('file fields are recognised by type in every area', () => {
  expect(withFileFields.length).toBeGreaterThan(40)
})

describe('an external or API URL is refused as a file of', () => {
  test.each(named)('%s', async (_name, endpoint) => {
    for (const path of filePaths(endpoint)) {
      for (const address of foreign()) {
        const params = sample(endpoint, path, address)
        // Not every schema is sampled successfully; each is covered by some of its fields, as counted below.
        if (params === undefined) continue
        const answer = await server.api(endpoint, params as never, { as: 'admin' })
        met.add(endpoint)
        expect(answer.code, `${path.join('.')} ${address}`).toBe(422)
        expect(JSON.stringify(answer.data)).toContain('文件地址无效')
      }
    }
  })

  const met = new Set<Endpoint>()
  test('most schemas were covered', () => {
    expect(met.size / withFileFields.length).toBeGreaterThan(0.5)
  })
})

test('an avatar is a stored file and meets its upload rules', async () => {
  const profile = async () => {
    const { name, phone, email, version } = await server.data(getProfile, {}, { as: 'goods' })
    return { name, phone, email, version }
  }
  const save = async (avatar: string) => server.api(updateProfile, { ...(await profile()), avatar }, { as: 'goods' })
  const nowhere = `${server.services.store.host}/img/20240512/18/none.png`
  expect(await save(nowhere)).toMatchObject({ code: 422, data: { fields: { avatar: '文件地址无效' } } })
  const wide = await upload(server, 'goods', { width: 300, height: 100 })
  expect(await save(wide)).toMatchObject({ code: 422, data: { fields: { avatar: '请上传比例为1:1的图片' } } })
  const square = await upload(server, 'goods', { width: 100, height: 100 })
  expect(await save(square)).toMatchObject({ code: 200, data: { avatar: square } })
  expect(await save('')).toMatchObject({ code: 200, data: { avatar: '' } })
})
