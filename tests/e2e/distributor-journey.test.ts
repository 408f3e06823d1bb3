import Big from 'big.js'
import pg from 'pg'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import {
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponValidMode,
  handselTarget,
} from '#contract/marketing/codes.ts'
import { getCouponBatchNo, saveCoupon } from '#contract/marketing/coupons.ts'
import { handselCoupon } from '#contract/marketing/handsels.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { getEnterpriseUser, listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { ALL_TYPES } from '#contract/orders/page-queries.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { listUsers } from '#contract/users/users.ts'
import { authorizationPaths, distributorPaths, pricePaths, renewalPaths } from '#features/distribution/paths.ts'
import { orderPaths } from '#features/orders/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { findRunning } from '#server/database/embedded.ts'
import { formatMoney } from '#ui/money/format-money.ts'
import { goodsInActivity } from './setup/goods-in-activity.ts'
import { freshNames, startJourney } from './setup/journey.ts'
import { payAtCashier, placeOrder, processRefund, requestRefundOfOne } from './setup/order-actions.ts'
import {
  act,
  attach,
  choose,
  chooseNationwide,
  fill,
  fillDay,
  find,
  pdf,
  picture,
  rowOf,
} from './setup/page-actions.ts'

const { visit, data, site } = startJourney()
const named = freshNames({ dealer: '端到端家居馆' })

const COUPON = '60.00'

let attempts = 0

/** A company in use that is no distributor yet, and somebody who works for it; another one for each attempt. */
async function companyWithPeople() {
  const companies = { status: enterpriseStatus.active, merchantType: merchantType.decorator, pageSize: 50 }
  for (const { id } of (await data('admin', listEnterpriseUsers, companies)).list.slice(attempts)) {
    attempts += 1
    const { licenceNo } = await data('admin', getEnterpriseUser, { id })
    const [person] = (await data('admin', listUsers, { enterpriseId: id, status: userStatus.active, pageSize: 1 })).list
    if (licenceNo && person) return { licenceNo, personId: person.id }
  }
  throw new Error('the demo has a company with people')
}

/** Fills in the four steps of an opening and submits it. */
async function open(page: Page, name: string, licenceNo: string) {
  await page.goto(distributorPaths.list.to())
  await page.getByRole('button', { name: '新开户' }).click()
  const drawer = page.getByRole('dialog', { name: '新开户' })
  const next = () => drawer.getByRole('button', { name: '下一步' }).click()
  await fill(drawer, { 经销商名称: name, 简称: name.slice(0, 12), 统一社会信用代码: licenceNo, 法人: '罗锦程' })
  await fill(drawer, { 地址: '浙江省杭州市西湖区文三路 268 号' })
  await attach(drawer, '营业执照', await picture('营业执照.png', 600, 800))
  await next()
  await fill(drawer, { 联系人: '罗锦程', 登录手机: `139${String(Date.now()).slice(-8)}` })
  await choose(drawer, /客户经理/, /./)
  await next()
  await choose(drawer, /代理套餐/, '门店旗舰版')
  await choose(drawer, /期限/, /个月/)
  await chooseNationwide(drawer, '授权区域')
  await fill(drawer, { 合同编号: `HT-${Date.now()}`, 保证金: '1000' })
  await attach(drawer, '合同文件', pdf('合同.pdf'))
  await drawer.getByRole('switch', { name: '区域重叠仍保存' }).click()
  await next()
  await drawer.getByRole('button', { name: '提交开户' }).click()
  await drawer.waitFor({ state: 'hidden' })
}

/** 客服 hands in a voucher for the bill in the row, and 财务 confirms it. */
async function payBill(trade: Page, finance: Page, name: string, [list, bills]: [string, string]) {
  await trade.goto(list)
  await act(trade, name, '上传付款凭证')
  const voucher = trade.getByRole('dialog', { name: '上传付款凭证' })
  await fill(voucher, { 付款户名: '端到端家居馆有限公司', 付款账号: '6222020200112233445' })
  await fillDay(voucher, /转账时间/, formatTime(new Date().toISOString()))
  await attach(voucher, '付款凭证', await picture('回单.png', 600, 800))
  const amount = await voucher.getByRole('textbox', { name: /转账金额/ }).inputValue()
  await voucher.getByRole('button', { name: '提交凭证' }).click()
  await voucher.waitFor({ state: 'hidden' })
  await finance.goto(bills)
  await act(finance, name, '确认收款')
  const dialog = finance.getByRole('dialog', { name: '确认收款' })
  const received = dialog.getByRole('textbox', { name: /到账金额/ })
  await received.fill(amount.replaceAll(',', ''))
  await dialog.getByRole('button', { name: '确认收款' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function payDeposit(page: Page, name: string) {
  await page.goto(distributorPaths.list.to({ name }))
  await act(page, name, '登记保证金')
  const drawer = page.getByRole('dialog', { name: '登记保证金' })
  await choose(drawer, /类型/, '缴纳')
  await fill(drawer, { 金额: '1000' })
  await attach(drawer, '凭证', await picture('保证金回单.png', 600, 800))
  await drawer.getByRole('button', { name: '登记', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await rowOf(page, name).getByText('正常', { exact: true }).waitFor()
}

/** A rule for a brand; its preview counts the products before it is made. */
async function authorise(page: Page, distributorId: number, brand: string) {
  await page.goto(authorizationPaths.list.to({ distributorId }))
  await page.getByRole('button', { name: '新增授权' }).click()
  const dialog = page.getByRole('dialog', { name: '新增授权' })
  await find(dialog, /^\*?品牌/, brand)
  await dialog
    .getByRole('region', { name: '授权预览' })
    .getByText(/新增 \d+ 个商品/)
    .waitFor()
  await dialog.getByRole('button', { name: '授权商品' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Factors of a brand; the preview shows what they move before they are saved. */
async function setFactors(page: Page, distributorId: number, brand: string, purchaseFactor: string) {
  await page.goto(pricePaths.list.to({ distributorId }))
  await page.getByRole('button', { name: '定价系数' }).click()
  await page.getByRole('button', { name: '新增系数' }).click()
  const dialog = page.getByRole('dialog', { name: '新增定价系数' })
  await find(dialog, /^\*?品牌/, brand)
  await fill(dialog, { 采购: purchaseFactor, 产品: '1.2', 销售: '1.5', 原因: '开户协议系数' })
  await dialog.getByRole('row').nth(1).waitFor()
  await dialog.getByRole('button', { name: '保存系数' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Gives somebody a coupon for orders of distributors. */
async function giveCoupon(personId: number, couponName: string) {
  const { batchNo } = await data('marketing', getCouponBatchNo, {})
  const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const coupon = {
    ...{ batchNo, name: couponName, kind: couponKind.noThreshold, threshold: '', amount: COUPON, discountRate: '' },
    ...{ maxDiscount: '', bearer: couponBearer.platform, issueMode: couponIssueMode.both, totalCount: 10 },
    ...{ perUserLimit: 1, receiveStartAt: day(-1), receiveEndAt: day(9), validMode: couponValidMode.afterReceipt },
    ...{ validFrom: '', validTo: '', validDays: 7, scope: couponScope.all, brandIds: [], categoryIds: [] },
    ...{ productIds: [], excludeProductIds: [], bizTypes: [orderBizType.distributorPurchase], stackable: false },
    ...{ remark: '', publish: true },
  }
  const { id: couponId } = await data('marketing', saveCoupon, coupon)
  const gift = { couponId, target: handselTarget.chosen, userIds: [personId], labelIds: [], fileKey: '' }
  await data('marketing', handselCoupon, { ...gift, quantityEach: 1, reason: '新店开业' })
}

/** Lets the term of an account pass: the console runs on, and its work of the day ends the account. */
async function passTerm(distributorId: number) {
  const connection = await findRunning(site().dataDir)
  const database = new pg.Client(connection)
  await database.connect()
  await database.query(`update distributor_account set expire_at = current_date - 1 where id = $1`, [distributorId])
  await database.end()
  await site().end()
  await site().restart()
}

const accountOf = async (name: string) => {
  const found = (await data('trade', listDistributors, { name })).list.find((one) => one.name === name)
  if (!found) throw new Error(`${name} has no account`)
  return found
}

it('开户付款、按规则授权、按系数定价、活动期间用券采购、退一件、到期、续费,每个数字都有来历', async () => {
  const { activity, brand, inActivity, other } = await goodsInActivity(data)
  const [trade, finance, goods] = await Promise.all(['trade', 'finance', 'goods'].map(visit))
  if (!trade || !finance || !goods) throw new Error('three people are at work')
  const name = named.dealer
  const { licenceNo, personId } = await companyWithPeople()
  await open(trade.page, name, licenceNo)
  const accounts = distributorPaths.list.to({ name })
  await payBill(trade.page, finance.page, name, [accounts, accounts])
  await payDeposit(finance.page, name)
  const { id } = await accountOf(name)

  await authorise(goods.page, id, brand.name)
  // Dear enough for the activity to be the better price.
  const factor = new Big(inActivity.activityPrice ?? '1')
    .div(inActivity.supplyPrice ?? '1')
    .times(1.5)
    .round(1)
    .toString()
  await setFactors(goods.page, id, brand.name, factor)
  const couponName = `开业券${name}`.slice(0, 20)
  await giveCoupon(personId, couponName)

  const wanted = [inActivity.skuCode, other].map((skuCode) => ({ skuCode, pieces: 2 }))
  const orderNo = await placeOrder(trade.page, name, wanted, {
    list: orderPaths.distributorPurchases.path.replace('{orderType}', String(ALL_TYPES)),
    party: /经销商/,
    enter: async (drawer) => {
      await drawer.getByText(activity).waitFor()
      await choose(drawer, '优惠券', new RegExp(couponName))
      await drawer.getByText(`¥${COUPON}`).waitFor()
    },
  })
  const { list } = await data('trade', listOrders, { bizType: orderBizType.distributorPurchase, orderNos: [orderNo] })
  const placed = await data('trade', getOrder, { id: list[0]?.id ?? 0 })
  const line = placed.lines.find(({ skuCode }) => skuCode === inActivity.skuCode)
  expect(line?.unitPrice).toBe(inActivity.activityPrice)
  expect(placed.discountAmount).toBe(COUPON)
  const charges = [placed.freightAmount ?? '', placed.installAmount ?? '']
  expect(placed.payAmount).toBe(sumOfMoney([minusMoney(placed.goodsAmount ?? '', COUPON), ...charges]))
  await payAtCashier(trade.page)
  // The page of the order explains the price: the activity, the share of the coupon, and what was paid.
  await trade.page.getByRole('button', { name: `价格来源 ${line?.productName}` }).click()
  const origin = trade.page.getByRole('dialog', { name: '价格来源' })
  for (const source of [activity, couponName]) await origin.getByText(source).waitFor()
  await origin.getByText(`实付 ${formatMoney(line?.payAmount)}`).waitFor()
  await origin.getByRole('button', { name: '关闭' }).click()

  await requestRefundOfOne(trade.page)
  const [refund] = (await data('trade', getOrder, { id: placed.id })).refunds
  if (!refund) throw new Error('the refund was not written')
  await processRefund(trade.page, refund.refundNo, '同意退款', '同意退款')
  await processRefund(finance.page, refund.refundNo, '打款', '打款')
  await rowOf(finance.page, refund.refundNo).getByText('退款成功').waitFor()
  const first = placed.lines[0]
  const after = await data('trade', getOrder, { id: placed.id })
  expect(after.refundedAmount).toBe(new Big(first?.payAmount ?? '0').div(2).toFixed(2))

  await passTerm(id)
  await expect.poll(async () => (await accountOf(name)).status, { timeout: 30_000 }).toBe(distributorStatus.expired)
  await trade.page.goto(distributorPaths.renewals.to({ name }))
  await act(trade.page, name, '续费')
  const renewal = trade.page.getByRole('dialog', { name: `为「${name}」续费` })
  await renewal.getByText(/付款后立即恢复使用/).waitFor()
  await renewal.getByRole('button', { name: '提交续费' }).click()
  await renewal.waitFor({ state: 'hidden' })
  await trade.page.keyboard.press('Escape')
  const bills: [string, string] = [distributorPaths.renewals.to({ name }), renewalPaths.list.to({ distributorId: id })]
  await payBill(trade.page, finance.page, name, bills)
  await trade.page.goto(distributorPaths.list.to({ name }))
  await rowOf(trade.page, name).getByText('正常', { exact: true }).waitFor()

  const people = [trade, finance, goods]
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
  await Promise.all(people.map(({ context }) => context.close()))
}, 300_000)
