import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewStatus } from '#contract/rules/review.ts'
import { brandReviewType, brandStatus } from '#contract/suppliers/codes.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { launchBrowser, visit } from './setup/browser.ts'
import { type RunningConsole, startConsole } from './setup/console.ts'
import { ownSeeded } from './setup/own-seeded.ts'

let site: RunningConsole
let browser: Browser

beforeAll(async () => {
  site = await startConsole({}, ownSeeded())
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

interface Answer<Data> {
  code: number
  message: string
  data: Data
}

async function post<Data>(token: string, path: string, body: object): Promise<Answer<Data>> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
  })
  return response.json() as Promise<Answer<Data>>
}

interface BrandRow {
  id: number
  name: string
  version: number
  slogan: string
  status: number
  supplier: { id: number }
}

async function brandsOf(account: string, filters: object): Promise<BrandRow[]> {
  const { token } = await site.signIn(account)
  const { data } = await post<{ list: BrandRow[] }>(token, '/api/product/brand/list', { pageSize: 100, ...filters })
  return data.list
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

describe('品牌', () => {
  it('从待审核到启用再到停用,每一步都在操作日志里', async () => {
    const { context, page, complaints } = await visit(browser, site, 'admin')
    await page.goto(brandPaths.reviews.to({ type: brandReviewType.newBrand, status: reviewStatus.pending }))
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: '通过' }) })
      .first()
    const more = await row.getByRole('button', { name: /^更多 / }).getAttribute('aria-label')
    const name = more?.replace('更多 ', '') ?? ''
    await row.getByRole('button', { name: '通过' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: /通过/ }).click()
    await page.getByText(`「${name}」已通过`).waitFor()

    await page.goto(brandPaths.list.to({ keyword: name, status: brandStatus.enabled }))
    await rowOf(page, name)
      .getByRole('button', { name: new RegExp(`更多 ${name}`) })
      .click()
    await page.getByRole('menuitem', { name: '停用' }).click()
    const dialog = page.getByRole('alertdialog', { name: `停用「${name}」？` })
    await dialog.getByRole('textbox').fill('端到端测试停用')
    await dialog.getByRole('button', { name: '停用品牌' }).click()
    await page.getByText(`「${name}」已停用`).waitFor()

    await page.goto(brandPaths.list.to({ keyword: name, status: brandStatus.disabled }))
    await rowOf(page, name).getByRole('button', { name: '详情' }).click()
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByRole('tab', { name: '操作日志' }).click()
    await drawer.getByText(/停用/).first().waitFor()
    await drawer.getByText('原因：端到端测试停用').waitFor()
    await drawer.getByText(/通过/).first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('新增品牌:上传 Logo,保存草稿,重新打开仍在;不合规的图片当场说明', async () => {
    const { context, page } = await visit(browser, site, 'goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    await page.getByLabel('品牌名称').fill('松野试作家居')
    const chooser = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /上传图片/ })
      .first()
      .click()
    const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#8a5a44' } })
      .png()
      .toBuffer()
    await (await chooser).setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide })
    await page.getByText('请上传比例为1:1的图片').first().waitFor()

    const again = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /上传图片/ })
      .first()
      .click()
    const square = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#8a5a44' } })
      .png()
      .toBuffer()
    await (await again).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: square })
    await page.getByRole('button', { name: '更换图片' }).first().waitFor()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    // The console redirects to the list; navigating at the same moment would conflict with it.
    await page.waitForURL((url) => url.pathname === '/goods/brand')

    const [saved] = await brandsOf('goods', { keyword: '松野试作家居' })
    expect(saved?.status).toBe(0)
    await page.goto(brandPaths.form.to({ id: saved?.id ?? 0 }))
    await expect.poll(() => page.getByLabel('品牌名称').inputValue()).toBe('松野试作家居')
    const logo = page.getByRole('img', { name: '已上传的图片' }).first()
    await logo.waitFor()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await context.close()
  })

  it('两人同时编辑一个品牌:后保存的人看到差异,选择后保存成功', async () => {
    const [brand] = await brandsOf('goods', { status: 0 })
    if (!brand) throw new Error('the demo data has no draft')
    const { context, page } = await visit(browser, site, 'goods')
    await page.goto(brandPaths.form.to({ id: brand.id }))
    const slogan = page.getByLabel('品牌标语')
    await slogan.fill('我写的标语')

    const { token } = await site.signIn('admin')
    const edited = await post(token, '/api/product/brand/edit', {
      id: brand.id,
      version: brand.version,
      slogan: '别人写的标语',
    })
    expect(edited.code).toBe(200)

    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByRole('button', { name: '比较差异' }).click()
    const dialog = page.getByRole('dialog', { name: '比较差异' })
    await dialog.getByText('别人写的标语').waitFor()
    await dialog.getByText('我写的标语').waitFor()
    await dialog.getByRole('button', { name: '采用所选内容' }).click()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.waitForURL((url) => url.pathname === '/goods/brand')
    const { data } = (await (
      await fetch(`${site.url}/api/product/brand/getInfo?id=${brand.id}`, { headers: { token } })
    ).json()) as Answer<BrandRow>
    expect(data.slogan).toBe('我写的标语')
    await context.close()
  })

  it('供应商只看到自己的品牌,打不开别人的品牌', async () => {
    const own = await brandsOf('supplier', {})
    const all = await brandsOf('admin', {})
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map((brand) => brand.supplier.id)).size).toBe(1)
    const foreign = all.find((brand) => brand.supplier.id !== own[0]?.supplier.id)

    const { context, page } = await visit(browser, site, 'supplier')
    await page.goto('/goods/brand')
    await page.getByRole('row', { name: /B0000/ }).first().waitFor()
    await page.getByRole('tab', { name: new RegExp(`全部\\s*${own.length}`) }).waitFor()
    expect(await page.getByRole('button', { name: '停用' }).count()).toBe(0)
    await page.goto(brandPaths.form.to({ id: foreign?.id ?? 0 }))
    await page
      .getByText(/品牌不存在|无权访问/)
      .first()
      .waitFor()
    await context.close()
  })

  it('服务器在填写中途重启:填写的内容还在,重启后可保存', async () => {
    const { context, page } = await visit(browser, site, 'goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    await page.getByLabel('品牌名称').fill('重启之后')
    await site.kill()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('网络不通').first().waitFor()
    expect(await page.getByLabel('品牌名称').inputValue()).toBe('重启之后')
    await site.restart()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    expect((await brandsOf('goods', { keyword: '重启之后' })).length).toBe(1)
    await context.close()
  })
})
