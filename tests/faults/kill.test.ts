import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningConsole, startConsole } from '../e2e/setup/console.ts'
import { ownSeeded } from '../e2e/setup/own-seeded.ts'

let site: RunningConsole

beforeAll(async () => {
  site = await startConsole({}, ownSeeded())
})

afterAll(() => site?.stop())

/** Saves until the server is gone; adds the acknowledged names. */
async function saveUntilGone(token: string, worker: number, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count++) {
    const name = `断电${worker}号${count}`
    try {
      const response = await fetch(`${site.url}/api/product/brand/add`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ name, supplierId: 1 }),
      })
      const { code } = (await response.json()) as { code: number }
      if (code === 200) acknowledged.push(name)
    } catch {
      return
    }
  }
}

it('服务器在保存途中被强行结束,已确认的保存一条不丢', async () => {
  const { token } = await site.signIn('goods')
  const acknowledged: string[] = []
  const workers = Array.from({ length: 8 }, (_, worker) => saveUntilGone(token, worker, acknowledged))
  await expect.poll(() => acknowledged.length, { timeout: 50_000, interval: 20 }).toBeGreaterThanOrEqual(200)
  await site.kill()
  await Promise.all(workers)
  await site.restart()

  const fresh = await site.signIn('goods')
  const found = new Set<string>()
  for (let pageNum = 1; ; pageNum++) {
    const response = await fetch(`${site.url}/api/product/brand/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: fresh.token },
      body: JSON.stringify({ keyword: '断电', pageNum, pageSize: 200 }),
    })
    const { data } = (await response.json()) as { data: { list: { name: string }[] } }
    for (const { name } of data.list) found.add(name)
    if (data.list.length < 200) break
  }
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
})
