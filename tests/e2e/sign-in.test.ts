import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
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

const everything = [
  '商品列表',
  '商品审核',
  '商品模板',
  '商品组件',
  '推荐搭配',
  '楼层图管理',
  '出样图管理',
  '迁移商品',
  '供应商模板映射',
  '品牌列表',
  '品牌审核',
  '供应商列表',
  '供应商通知',
  '代理套餐',
  '材料列表',
  '设计店铺材料',
  '材料品牌',
  '材料分类',
  '代理记录',
  '后台类目',
  '前台分类',
  '分类标签',
  '商品标签',
  '规格管理',
  '贴士规则',
]
/** Pages that require more than a view permission. */
const needMoreThanView = ['商品审核', '迁移商品', '供应商模板映射', '品牌审核']

const sellings = ['黑卡购买订单', 'B端采购订单', 'C端销售订单', '渠道采购订单', '黑卡销售订单', '渠道销售订单']
const coupons = ['优惠券', '赠送优惠券', '优惠券使用记录']
const services = ['服务包管理']
const serviceOrders = ['服务订单']
const trade = [...sellings, '退款管理', '数字订单']

/** The landing page of each default role, and the pages of its menu. */
const roles = [
  ['admin', '/goods/list', everything, ['商品中心', '交易中心', '客户中心', '内容中心', '系统中心']],
  ['goods', '/goods/list', everything, ['商品中心', '交易中心', '客户中心', '系统中心']],
  ['trade', '/order/list', [...trade, ...coupons, ...services, ...serviceOrders], ['交易中心', '客户中心', '系统中心']],
  [
    'finance',
    '/order/list',
    [...trade, '活动列表', ...coupons, ...services, ...serviceOrders],
    ['交易中心', '客户中心', '系统中心'],
  ],
  [
    'marketing',
    '/order/list',
    [...sellings, '活动列表', '活动商品', ...coupons, ...services],
    ['交易中心', '客户中心', '内容中心', '系统中心'],
  ],
  ['content', '/operate/banner', ['轮播图管理'], ['内容中心', '系统中心']],
  [
    'supplier',
    '/goods/list',
    ['商品列表', '商品模板', '商品组件', '品牌列表', '供应商列表', '供应商通知', '材料列表', '材料品牌'],
    ['商品中心', '交易中心', '系统中心'],
  ],
  [
    'dealer',
    '/order/distributorList/0',
    ['B端采购订单', 'C端销售订单', '退款管理'],
    ['交易中心', '客户中心', '系统中心'],
  ],
  [
    'auditor',
    '/goods/list',
    everything.filter((name) => !needMoreThanView.includes(name)),
    ['商品中心', '交易中心', '客户中心', '内容中心', '系统中心'],
  ],
] as const

describe('登录与菜单', () => {
  it.each(roles)('%s 登录后进入 %s,看到本角色的菜单', async (account, landing, pages, groups) => {
    const { context, page, complaints } = await visit(browser, site)
    await page.goto('/login')
    await page.getByLabel('账号', { exact: true }).fill(account)
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === landing)
    if (account === 'supplier') {
      const notices = page.getByRole('dialog', { name: /条通知请您阅读/ })
      await notices.getByRole('button', { name: '稍后阅读' }).click()
      await notices.waitFor({ state: 'hidden' })
    }
    const side = page.getByRole('navigation', { name: '侧边菜单' })
    for (const name of pages) await side.getByRole('link', { name, exact: true }).waitFor()
    expect(await side.getByRole('link').allInnerTexts()).toEqual([...pages])
    const top = page.getByRole('navigation', { name: '主导航' })
    expect(await top.getByRole('link').allInnerTexts()).toEqual([...groups])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('登录后按返回键不会回到登录页', async () => {
    const { context, page } = await visit(browser, site)
    await page.goto('/login')
    await page.getByLabel('账号', { exact: true }).fill('goods')
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '商品列表' }).waitFor()
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/login')
    await context.close()
  })

  it('密码错误时提示,密码清空,仍在登录页', async () => {
    const { context, page } = await visit(browser, site)
    await page.goto('/login')
    await page.getByLabel('账号', { exact: true }).fill('auditor')
    await page.getByLabel('密码', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('账号或密码错误').first().waitFor()
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    await context.close()
  })
})

describe('路由', () => {
  it('未登录打开任何地址都到登录页,登录后回到该地址', async () => {
    const { context, page } = await visit(browser, site)
    await page.goto('/goods/supplier')
    await page.waitForURL('**/login')
    await page.getByLabel('账号', { exact: true }).fill('goods')
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '供应商列表' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/goods/supplier')
    await context.close()
  })

  it('直达链接与刷新保留地址和筛选', async () => {
    const { context, page } = await visit(browser, site, 'goods')
    await page.goto('/goods/brand')
    await page.getByRole('tab', { name: /已停用/ }).click()
    await page.waitForURL((url) => url.search !== '')
    const address = page.url()
    await page.reload()
    await page.getByRole('tab', { name: /已停用/, selected: true }).waitFor()
    expect(page.url()).toBe(address)
    await context.close()
  })

  it('没有权限的页面到 /403,不存在的页面到 /404 并给出相近页面', async () => {
    const { context, page } = await visit(browser, site, 'auditor')
    await page.goto('/goods/brandReview')
    await page.waitForURL((url) => url.pathname === '/403')
    await page.getByRole('heading', { name: /没有「品牌审核」的访问权限/ }).waitFor()
    await page.goto('/goods/bran')
    await page.waitForURL((url) => url.pathname === '/404')
    await page
      .getByRole('main')
      .getByRole('link', { name: /品牌列表/ })
      .waitFor()
    await context.close()
  })

  it('被改动的链接参数按默认条件打开并提示', async () => {
    const { context, page } = await visit(browser, site, 'goods')
    await page.goto('/goods/brand?bm90LWEtcXVlcnk')
    await page.getByText('链接参数无效，已按默认条件显示').waitFor()
    await page.getByRole('row', { name: /B0000/ }).first().waitFor()
    await context.close()
  })
})
