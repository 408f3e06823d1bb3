import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rolePaths, userPaths } from '#features/permissions/paths.ts'
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

const barOf = (page: Page) => page.getByRole('complementary', { name: '查看身份' })

async function begin(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `更多 ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('button', { name: '开始查看' }).click()
  await barOf(page).waitFor()
}

describe('以其他身份查看', () => {
  it('以财务查看：菜单随之改变，别的标签页跟随，退出回到原页', async () => {
    const { context, page, complaints } = await visit(browser, site, 'admin')
    const other = await context.newPage()
    await other.goto('/goods/brand')
    await other.getByRole('heading', { level: 1, name: '品牌列表' }).waitFor()

    await page.goto(rolePaths.list.to())
    await begin(page, '财务', '以此角色查看')
    await expect.poll(() => barOf(page).textContent()).toContain('正在以角色「财务」的身份查看（只读）')
    expect(await page.getByRole('link', { name: '角色管理' }).count()).toBe(0)

    // The other tab follows as soon as it asks something.
    await other.getByRole('textbox', { name: '品牌' }).fill('家')
    await other.keyboard.press('Enter')
    await barOf(other).waitFor()

    await page.getByRole('button', { name: '退出查看' }).click()
    await page.getByRole('heading', { level: 1, name: '角色管理' }).waitFor()
    expect(await barOf(page).count()).toBe(0)
    await page.goto('/auditLog')
    await page.getByText('结束以角色「财务」的身份查看控制台，历时不到 1 分钟').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('以供应商的账号查看：保存被拒绝，填写的内容都在', async () => {
    const { context, page } = await visit(browser, site, 'admin')
    await page.goto(userPaths.list.to({ name: '陈玉兰' }))
    await begin(page, '陈玉兰', '以此账号查看')
    await page.goto('/goods/addbrand')
    const name = page.getByRole('textbox', { name: /品牌名称/ })
    await name.fill('听松')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('正在以账号「陈玉兰」的身份查看，不能修改；退出后再试').waitFor()
    expect(await name.inputValue()).toBe('听松')
    await context.close()
  })
})
