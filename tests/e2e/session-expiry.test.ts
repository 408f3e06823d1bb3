import { describe, expect, it } from 'vitest'
import { enableAdminUser, listAdminUsers } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'

import { responseMessages } from '#contract/response-codes.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { startJourney } from './setup/journey.ts'

const { site, visit, data } = startJourney()

const info = (page: { evaluate<T>(read: () => T): Promise<T> }) => page.evaluate(() => localStorage.getItem('info'))

describe('登录失效', () => {
  it.each([600, 601, 602, 603, 401])('返回码 %i:提示,清除登录信息,1.5 秒后到登录页', async (code) => {
    const { context, page } = await visit('goods')
    await page.goto('/goods/brand')
    await page.getByRole('row', { name: /B0000/ }).first().waitFor()
    await page.route('**/api/**', (route) => route.fulfill({ json: { code, message: '', data: null } }))
    await page.getByRole('tab', { name: /草稿/ }).click()
    await page.getByRole('alert').filter({ hasText: responseMessages[code] }).first().waitFor()
    expect(await info(page)).toBeNull()
    await page.unroute('**/api/**')
    await page.waitForURL('**/login')
    await context.close()
  })

  it('填写中账号被冻结:提示,停在原页,内容和草稿都在;解冻后不必登录,接着保存', async () => {
    const freeze = async (status: typeof adminUserStatus.active | typeof adminUserStatus.frozen) => {
      const [user] = (await data('admin', listAdminUsers, { account: 'goods' })).list
      await data('admin', enableAdminUser, { ids: [user?.id ?? 0], status, reason: '账号安全异常' })
    }
    const { context, page } = await visit('goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    const name = page.getByLabel('品牌名称')
    await name.fill('松野雪藏')
    await freeze(adminUserStatus.frozen)
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('该账号已被冻结').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/goods/addbrand')
    expect(await info(page)).not.toBeNull()
    await page.waitForFunction(() => Object.values(localStorage).some((text) => String(text).includes('松野雪藏')))
    await freeze(adminUserStatus.active)
    expect(await name.inputValue()).toBe('松野雪藏')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    await context.close()
  })

  it('在一处改密码,另一处的下一次操作得到 603', async () => {
    const first = await site().signIn('content')
    const second = await site().signIn('content')
    const post = (token: string, path: string, body: object) =>
      fetch(`${site().url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(body),
      }).then((response) => response.json() as Promise<{ code: number }>)
    const changed = await post(first.token, '/api/auth/profile/changePassword', {
      oldPassword: 'showroom-2026',
      newPassword: 'a-quiet-workshop-7',
    })
    expect(changed.code).toBe(200)
    const refused = await post(second.token, '/api/base/notification/list', {})
    expect(refused.code).toBe(603)
  })

  it('会话失效时未保存的表单留有草稿,重新登录后可恢复', async () => {
    const { context, page } = await visit('goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    await page.getByLabel('品牌名称').fill('松野试作')
    await page.route('**/api/**', (route) => route.fulfill({ json: { code: 601, message: '', data: null } }))
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.waitForURL('**/login')
    await page.unroute('**/api/**')
    await page.getByLabel('账号', { exact: true }).fill('goods')
    await page.getByLabel('密码', { exact: true }).fill('showroom-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/goods/addbrand')
    const name = page.getByLabel('品牌名称')
    await name.waitFor()
    if ((await name.inputValue()) === '') await page.getByRole('button', { name: '恢复' }).click()
    expect(await name.inputValue()).toBe('松野试作')
    await context.close()
  })

  it('在当前页上重新登录:填写的内容原样还在,读取自动补上,保存由本人再按一次', async () => {
    const { context, page } = await visit('goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    const name = page.getByLabel('品牌名称')
    await name.fill('松野续写')
    await page.route('**/api/**', (route) => route.fulfill({ json: { code: 603, message: '', data: null } }))
    await page.getByRole('button', { name: '保存草稿' }).click()
    const dialog = page.getByRole('dialog', { name: '重新登录' })
    await dialog.waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await dialog.getByLabel('账号', { exact: true }).inputValue()).toBe('goods')
    await page.unroute('**/api/**')
    await dialog.getByLabel('密码', { exact: true }).fill('showroom-2026')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/goods/addbrand')
    expect(await name.inputValue()).toBe('松野续写')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('草稿已保存').waitFor()
    await context.close()
  })

  it('两个标签页:在一处重新登录,另一处的登录框随之关闭', async () => {
    const { context, page } = await visit('goods')
    await page.goto('/goods/brand')
    await page.getByRole('row', { name: /B0000/ }).first().waitFor()
    const second = await context.newPage()
    await second.goto(brandPaths.form.to({ supplierId: 1 }))
    await second.getByLabel('品牌名称').fill('松野两处')
    await page.route('**/api/**', (route) => route.fulfill({ json: { code: 601, message: '', data: null } }))
    await page.getByRole('tab', { name: /草稿/ }).click()
    const [here, there] = [page, second].map((tab) => tab.getByRole('dialog', { name: '重新登录' }))
    await there?.waitFor()
    await here?.waitFor()
    await page.unroute('**/api/**')
    await here?.getByLabel('密码', { exact: true }).fill('showroom-2026')
    await here?.getByRole('button', { name: '登录', exact: true }).click()
    await there?.waitFor({ state: 'hidden' })
    expect(await second.getByLabel('品牌名称').inputValue()).toBe('松野两处')
    expect(new URL(second.url()).pathname).toBe('/goods/addbrand')
    await page.getByRole('tab', { name: /草稿/, selected: true }).waitFor()
    await context.close()
  })

  it('换一个人登录:前一个人填写的内容不显示,到新的人的首页', async () => {
    const { context, page } = await visit('goods')
    await page.goto(brandPaths.form.to({ supplierId: 1 }))
    await page.getByLabel('品牌名称').fill('松野私稿')
    await page.route('**/api/**', (route) => route.fulfill({ json: { code: 601, message: '', data: null } }))
    await page.getByRole('button', { name: '保存草稿' }).click()
    const dialog = page.getByRole('dialog', { name: '重新登录' })
    await dialog.waitFor()
    await page.unroute('**/api/**')
    await dialog.getByLabel('账号', { exact: true }).fill('trade')
    await dialog.getByLabel('密码', { exact: true }).fill('showroom-2026')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/order/list')
    expect(await page.getByText('松野私稿').count()).toBe(0)
    await context.close()
  })
})
