import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './setup/browser.ts'

const folder = fileURLToPath(new URL('../../dist/storybook', import.meta.url))
const base = '/pub/kit/'
const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

let server: Server
let browser: Browser
let origin: string

/** The static Storybook as delivered to designers: under a path of another site. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    const file = join(folder, path.slice(base.length) || 'index.html')
    if (!path.startsWith(base) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  origin = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

async function openStory(page: Page, screen: string, story: string): Promise<void> {
  const index = (await (await fetch(`${origin}${base}index.json`)).json()) as {
    entries: Record<string, { id: string; title: string; name: string }>
  }
  const found = Object.values(index.entries).find(({ title, name }) => title.endsWith(screen) && name === story)
  await page.goto(`${origin}${base}iframe.html?viewMode=story&id=${encodeURIComponent(found?.id ?? '')}`)
}

it('发布的 Storybook 在子路径下可用,页面用模拟数据显示', async () => {
  const page = await browser.newPage()
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
  })
  await openStory(page, '供应商列表', '默认')
  await page.getByRole('row', { name: /G0000/ }).first().waitFor({ timeout: 30_000 })
  expect(failures).toEqual([])
  await page.close()
})

// Only a real key press has the moment between two fields when nothing is focused.
it('抽屉里新加一行后,用 Tab 依次填写', async () => {
  const page = await browser.newPage()
  await openStory(page, '材料分类', '默认')
  await page.getByRole('button', { name: '岩板', exact: true }).click({ timeout: 30_000 })
  await page.getByRole('button', { name: '添加参数' }).click()
  const added = page.getByRole('group', { name: '参数 2' })
  await expect.poll(() => added.getByLabel('参数名').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('莫氏硬度')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('级')
  expect(await page.getByRole('group', { name: '参数 2' }).getByLabel('单位').inputValue()).toBe('级')
  await page.close()
})
