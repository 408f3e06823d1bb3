import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { rolePaths, userPaths } from '#features/permissions/paths.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { act, answer, audited, fill, find } from './setup/page-actions.ts'

const { site, visit } = startJourney()
const named = freshNames({ role: '灯具运营', code: 'lampOperator', account: 'lamps', phone: '1390000000' })
const command = fileURLToPath(new URL('../../scripts/audit.ts', import.meta.url))

/** Checks or unchecks a role's permissions on a page, and saves. */
async function grant(page: Page, menu: string, verbs: readonly string[]) {
  const drawer = page.getByRole('dialog', { name: `授权 ${named.role}` })
  const row = drawer.getByRole('row', { name: new RegExp(`^${menu}的全部权限`) })
  for (const verb of verbs) await row.getByRole('checkbox', { name: new RegExp(`^${verb}`) }).click()
  await drawer.getByRole('button', { name: '保存授权' }).click()
  const review = page.getByRole('dialog', { name: `保存「${named.role}」的授权？` })
  await review.getByRole('button', { name: '保存授权' }).click()
  await page.getByText(`「${named.role}」的授权已保存`).waitFor()
}

/** Creates an account with the role. Returns its password, which is shown once. */
async function openAccount(page: Page): Promise<string> {
  await page.goto(userPaths.list.to())
  await page.getByRole('button', { name: '新增账号' }).click()
  const form = page.getByRole('dialog', { name: '新增账号' })
  await fill(form, { 登录账号: named.account, 姓名: '何晚晴', 手机号: named.phone })
  await find(form, /角色/, named.role)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '新增账号' }).click()
  const shown = page.getByRole('dialog', { name: '「何晚晴」的临时密码' })
  const password = await shown.getByText(/^[\w-]{12}$/).innerText()
  await shown.getByRole('button', { name: '完成' }).click()
  await answer(page, '已保存，关闭')
  return password
}

/** First sign-in: the password must be changed before anything else. */
async function signInFirst(page: Page, password: string) {
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill(named.account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('须先修改密码才能继续使用').waitFor()
  await page.getByLabel(/当前密码/).fill(password)
  await page.getByLabel(/^\*?新密码/).fill(DEMO_PASSWORD)
  await page.getByLabel(/确认新密码/).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.waitForURL((url) => url.pathname === '/goods/list')
}

describe('权限', () => {
  it('新角色只给几个页面,新账号登录后只看到这些;收走一项,下一次点击就没有;停用唯一的角色不会退出;日志完整', {
    timeout: 150_000,
  }, async () => {
    const admin = await visit('admin')
    await admin.page.goto(rolePaths.list.to())
    await admin.page.getByRole('button', { name: '新增角色' }).click()
    await fill(admin.page, { 角色名称: named.role, 角色编码: named.code })
    await admin.page.getByRole('button', { name: '保存并授权' }).click()
    await grant(admin.page, '商品列表', ['打开页面', '新增与编辑$', '查看供应商'])
    const password = await openAccount(admin.page)

    const lamps = await visit()
    await signInFirst(lamps.page, password)
    const links = (name: string) => lamps.page.getByRole('navigation', { name }).getByRole('link')
    await links('侧边菜单').first().waitFor()
    expect(await links('侧边菜单').allInnerTexts()).toEqual(['商品列表'])
    expect(await links('主导航').allInnerTexts()).toEqual(['商品中心'])
    const more = lamps.page.getByRole('button', { name: /^更多 / }).first()
    await more.click()
    await lamps.page.getByRole('menuitem').first().waitFor()
    expect(await lamps.page.getByRole('menuitem', { name: '改价' }).count()).toBe(0)
    await lamps.page.keyboard.press('Escape')
    const add = lamps.page.getByRole('link', { name: '新增商品' })
    await add.waitFor()

    await admin.page.goto(rolePaths.list.to({ keyword: named.code }))
    await act(admin.page, named.role, '授权')
    await grant(admin.page, '商品列表', ['新增与编辑$'])
    await lamps.page.getByRole('tab', { name: /^已上架/ }).click()
    await lamps.page.getByText('您的权限已更新').waitFor()
    await add.waitFor({ state: 'detached' })

    await act(admin.page, named.role, '停用')
    await admin.page.getByText(/1 个账号没有其他启用的角色.*何晚晴/).waitFor()
    await answer(admin.page, '停用角色')
    await lamps.page.getByRole('tab', { name: /^待审核/ }).click()
    await lamps.page.getByText('您还没有任何菜单权限，请联系管理员').waitFor()
    expect(await lamps.page.evaluate(() => localStorage.getItem('info'))).toContain(named.account)

    await admin.page.getByRole('button', { name: named.role, exact: true }).click()
    await admin.page.getByRole('tab', { name: '操作日志' }).click()
    await audited(
      admin.page,
      `新增角色「${named.role}」`,
      `调整角色「${named.role}」的授权：新增 3 项，移除 0 项，影响 0 个账号`,
      `调整角色「${named.role}」的授权：新增 0 项，移除 1 项，影响 1 个账号`,
      `停用角色「${named.role}」，1 个账号没有其他角色`,
    )
    expect(admin.complaints).toEqual([])
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'verify'], {
      env: { ...process.env, DATA_DIR: site().dataDir, DATABASE_URL: '' },
    })
    expect(stdout).toContain('操作日志完整')
    await Promise.all([admin.context.close(), lamps.context.close()])
  })
})
