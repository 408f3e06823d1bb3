import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import { appletMenuPaths, appletRolePaths, storeMenuPaths, storeRolePaths } from '#features/permissions/paths.ts'
import { startJourney } from './setup/journey.ts'
import { act, answer, audited } from './setup/page-actions.ts'

const { visit } = startJourney()

/** Performs an action of a menu tree node. */
async function actOn(page: Page, node: string, action: RegExp) {
  const row = page.getByRole('treeitem', { name: new RegExp(`^${node}( |$)`) })
  await row.hover()
  await row.getByRole('button', { name: `更多：${node}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('商城与小程序权限', () => {
  it('停用的商城菜单从预览消失、在角色中标明;默认角色可替换;授给小程序角色的入口在手机上看到,停用后没有', async () => {
    const { page, context, complaints } = await visit('admin')
    await page.goto(storeMenuPaths.tree.to())
    const mall = page.getByRole('region', { name: 'PC商城预览' })
    await mall.getByText('购物车').waitFor()
    await actOn(page, '购物车', /^停用/)
    await answer(page, '停用菜单')
    await mall.getByText('购物车').waitFor({ state: 'detached' })
    await page.getByRole('treeitem', { name: /^购物车 / }).click()
    await page.getByRole('tab', { name: '操作日志' }).click()
    await audited(page.locator('main'), '停用菜单「购物车」')

    await page.goto(storeRolePaths.list.to())
    await act(page, '采购专员', '设为默认')
    await answer(page, '替换默认角色', '替换默认角色「店员」？')
    const clerks = page.getByRole('region', { name: '默认角色' }).getByRole('row', { name: /装修公司/ })
    await clerks.getByRole('button', { name: '采购专员' }).click()
    const role = page.getByRole('dialog', { name: '编辑角色「采购专员」' })
    await role.getByRole('row', { name: /^购物车（已停用）/ }).waitFor()
    await role.getByRole('tab', { name: '操作日志' }).click()
    await audited(role, '修改门店商城角色「采购专员」')

    await page.goto(appletRolePaths.list.to())
    await act(page, '业主', '编辑')
    const owners = page.getByRole('dialog', { name: '编辑角色「业主」' })
    const phone = owners.getByRole('region', { name: '手机预览' })
    await phone.getByRole('button', { name: '我的收藏' }).waitFor()
    expect(await phone.getByRole('button', { name: '客户管理' }).count()).toBe(0)
    await owners.getByRole('checkbox', { name: /^客户管理/ }).click()
    await phone.getByRole('button', { name: '客户管理' }).waitFor()
    await owners.getByRole('button', { name: '保存' }).click()
    await page.getByText('角色「业主」已保存').waitFor()

    await page.goto(appletMenuPaths.tree.to({ position: appletPosition.myPage }))
    const applet = page.getByRole('region', { name: '手机预览' })
    await applet.getByRole('combobox', { name: '以谁的身份' }).click()
    await page.getByRole('option', { name: '业主', exact: true }).click()
    await applet.getByRole('button', { name: '佣金' }).waitFor({ state: 'detached' })
    await applet.getByRole('button', { name: '客户管理' }).click()
    await applet.getByText('「客户管理」小程序页面：pages/customer/list').waitFor()
    await actOn(page, '客户管理', /^停用/)
    await answer(page, '停用入口')
    await applet.getByRole('button', { name: '客户管理' }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})
