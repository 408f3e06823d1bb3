import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileStatus } from '#contract/base.ts'
import { editBrand } from '#contract/suppliers/brands.ts'
import { adminUser, storedFile } from '#server/database/schema/platform.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { sweepFiles } from '#server/platform/file-sweep.ts'
import { days, hours } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { newBrand, upload } from '../suppliers/records.ts'

let server: TestServer
// A session lasts a day, and the clock is moved by months: each test has its own server.
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

const keyOf = (url: string) => server.services.store.keyOf(url) ?? ''
const isStored = async (url: string) => (await server.services.store.head(keyOf(url))) !== undefined
const statusOf = async (url: string) => {
  const [row] = await server.db
    .select({ status: storedFile.status })
    .from(storedFile)
    .where(eq(storedFile.key, keyOf(url)))
  return row?.status
}
const sweep = () => sweepFiles(server.services)

/** Posted with credentials, but never registered, as if the page was closed. */
async function post(): Promise<string> {
  const [owner] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
  const key = `img/20261121/${owner?.id}/${randomUUID()}.png`
  await server.services.store.write(key, Buffer.from('bytes'), { contentType: 'image/png' })
  return `${server.services.store.host}/${key}`
}

describe('an unregistered upload', () => {
  test('is removed after 24 hours, but no file written by the server itself', async () => {
    const [url, exported] = [await post(), 'export/20261121/1/list.xlsx']
    await server.services.store.write(exported, Buffer.from('rows'), { contentType: 'text/plain' })
    server.advance(hours(23))
    await sweep()
    expect(await isStored(url)).toBe(true)
    server.advance(hours(2))
    expect(await sweep()).toMatchObject({ unregistered: 1 })
    expect(await isStored(url)).toBe(false)
    expect(await server.services.store.head(exported)).toBeDefined()
  })
})

describe('a registered file', () => {
  test('unused for 30 days is removed, and not offered any more', async () => {
    const url = await upload(server, 'goods')
    server.advance(days(29))
    await sweep()
    expect([await isStored(url), await statusOf(url)]).toEqual([true, fileStatus.unused])
    server.advance(days(2))
    expect((await sweep()).unused).toBeGreaterThan(0)
    expect([await isStored(url), await statusOf(url)]).toEqual([false, fileStatus.purged])
  })

  test('stays while a record uses it, also within a text', async () => {
    const written = await upload(server, 'goods')
    const { id, logo } = await newBrand(server, 'goods', 1)
    await server.db
      .update(brand)
      .set({ story: `<p>故事</p><img src="${written}" alt="">` })
      .where(eq(brand.id, id))
    server.advance(days(90))
    await sweep()
    expect([await isStored(written), await isStored(logo), await statusOf(logo)]).toEqual([
      true,
      true,
      fileStatus.inUse,
    ])
  })

  test('removed from a record stays 30 more days', async () => {
    const { id, version, logo } = await newBrand(server, 'goods', 1)
    server.advance(days(60))
    const token = await server.signIn('goods')
    await server.data(editBrand, { id, version, logo: await upload(server, 'goods') }, { token })
    await sweep()
    expect([await isStored(logo), await statusOf(logo)]).toEqual([true, fileStatus.orphaned])
    server.advance(days(31))
    await sweep()
    expect([await isStored(logo), await statusOf(logo)]).toEqual([false, fileStatus.purged])
  })
})
