import { expect, test } from 'vitest'
import { getAreaTree } from '#contract/base.ts'
import { productType } from '#contract/goods/codes.ts'
import {
  bindTarget,
  enterpriseStatus,
  merchantEdition,
  promoterStatus,
  withdrawStatus,
} from '#contract/merchants/codes.ts'
import { commissionOf } from '#contract/merchants/commission-rules.ts'
import { getEnterpriseUser, listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { getMemberChoices, listMerchantUsers } from '#contract/merchants/merchant-users.ts'
import { listPromoterBindings } from '#contract/merchants/promoter-bindings.ts'
import { listPromoterCommissions, listPromoterWithdraws } from '#contract/merchants/promoter-money.ts'
import { getPromoter } from '#contract/merchants/promoters.ts'
import { buyerKind, orderBizType } from '#contract/orders/codes.ts'
import { listOrderGoods } from '#contract/orders/order-create.ts'
import { minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { listUserApplications } from '#contract/users/applications.ts'
import { applicationStatus, storeStatus } from '#contract/users/codes.ts'
import { checkCityStore, getCityStore, listCityStores } from '#contract/users/stores.ts'
import { enterprisePaths, merchantUserPaths, promoterPaths } from '#features/merchants/paths.ts'
import { applicationPaths, storePaths } from '#features/users/paths.ts'
import { dayOf, formatTime } from '#lib/formats.ts'
import { formatMoney } from '#ui/money/format-money.ts'
import { startJourney } from './setup/journey.ts'
import { payAtCashier, placeOrder, processRefund, requestRefundOfOne } from './setup/order-actions.ts'
import { act, answer, attach, audited, choose, fill, fillDay, find, picture, rowOf } from './setup/page-actions.ts'

const { visit, data } = startJourney()

const shownMoney = (amount: string): string => formatMoney(amount) ?? amount

test('an application is passed, the new merchant is opened, and its members end at its quota', {
  timeout: 240_000,
}, async () => {
  const waiting = await data('marketing', listUserApplications, {
    status: applicationStatus.pending,
    identity: userIdentity.decorator,
    pageSize: 100,
  })
  const application = waiting.list.find(({ riskFlags }) => riskFlags.length === 0)
  if (!application) throw new Error('no company without risks has applied')
  const { companyName, id } = application
  const { page, context, complaints } = await visit('marketing')
  await page.goto(applicationPaths.list.to({ id }))
  const drawer = page.getByRole('dialog', { name: application.realName })
  await drawer.getByRole('button', { name: '通过', exact: true }).click()
  await page.getByText(`「${application.realName}」已通过`).waitFor()

  const { list } = await data('marketing', listEnterpriseUsers, { name: companyName, pageSize: 20 })
  const merchant = list.find(({ name }) => name === companyName)
  if (!merchant) throw new Error('the company was not registered')
  expect(merchant.status).toBe(enterpriseStatus.draft)
  await page.goto(enterprisePaths.form.to({ id: merchant.id }))
  await choose(page, /版本/, merchantEdition.label(merchantEdition.basic))
  await fill(page, { 简称: companyName.slice(0, 6) })
  await fillDay(page, /到期日/, nextYear())
  await find(page, /客户经理/, application.claimedBy?.name ?? '梁一鸣')
  await page.getByRole('button', { name: '保存并开通' }).click()
  await page.getByText(`「${companyName}」已开通`).waitFor()

  const seats = () => data('marketing', getMemberChoices, { enterpriseId: merchant.id })
  const { usedQuota, totalQuota, roles } = await seats()
  const [role] = roles
  if (!role) throw new Error('no role fits')
  const addMember = async (number: number) => {
    await page.getByRole('button', { name: '新增成员' }).first().click()
    const form = page.getByRole('dialog', { name: '新增成员' })
    await fill(form, { 姓名: `成员${number}`, 登录手机: `1770000${String(1000 + number)}` })
    await form.getByRole('combobox', { name: /级别/ }).click()
    await page.getByRole('option').last().click()
    await form.getByRole('combobox', { name: /商城角色/ }).click()
    await page.getByRole('option').first().click()
    await form.getByRole('button', { name: '保存' }).click()
    return form
  }
  await page.goto(merchantUserPaths.list.to({ enterpriseId: merchant.id }))
  for (let number = usedQuota; number < totalQuota; number++) {
    const form = await addMember(number)
    await form.waitFor({ state: 'hidden' })
    await rowOf(page, `成员${number}`).waitFor()
  }
  const form = await addMember(totalQuota)
  await form.getByText('员工数已满').first().waitFor()
  const members = await data('marketing', listMerchantUsers, { enterpriseId: merchant.id, pageSize: 100 })
  expect(members.list.length).toBe(totalQuota)
  expect(await seats()).toMatchObject({ usedQuota: totalQuota })
  expect((await data('marketing', getEnterpriseUser, { id: merchant.id })).status).toBe(enterpriseStatus.active)
  expect(complaints).toEqual([])
  await context.close()
})

/** The day a year from now. */
function nextYear(): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() + 1)
  return dayOf(day)
}

/** A card merchant that a promoter brought, and a SKU that it can buy. */
async function customerOfPromoter() {
  const bound = await data('trade', listPromoterBindings, {
    targetKind: bindTarget.blackCard,
    inForce: true,
    pageSize: 100,
  })
  const parties = await data('trade', listTradeParties, { kind: buyerKind.blackCard, active: true, pageSize: 100 })
  for (const { targetId, promoter } of bound.list) {
    const party = parties.list.find(({ id }) => id === targetId)
    const { status, commissionRate } = await data('finance', getPromoter, { id: promoter.id })
    if (!party || status !== promoterStatus.active || Number(commissionRate) === 0) continue
    const goods = await data('trade', listOrderGoods, { bizType: 1, buyerId: party.id, pageSize: 50 })
    const sold = goods.list.find(
      ({ fault, availableStock, ...sku }) =>
        fault === '' && sku.productType === productType.finished && (availableStock === null || availableStock >= 4),
    )
    if (sold) return { merchant: party.name, promoter: promoter.id, rate: commissionRate, skuCode: sold.skuCode }
  }
  throw new Error('no promoter has a card merchant that can buy')
}

test('a customer of a promoter buys, the order is refunded in part, and the commission follows to the cent', {
  timeout: 180_000,
}, async () => {
  const { merchant, promoter, rate, skuCode } = await customerOfPromoter()
  const [trade, finance] = [await visit('trade'), await visit('finance')]
  const orderNo = await placeOrder(trade.page, merchant, [{ skuCode, pieces: 4 }])
  await payAtCashier(trade.page)
  const ordered = await data('trade', listOrders, { bizType: orderBizType.blackCardPurchase, orderNos: [orderNo] })
  const id = ordered.list[0]?.id ?? 0
  const order = () => data('trade', getOrder, { id })
  const paidForGoods = async () => {
    const { lines } = await order()
    return sumOfMoney(lines.map(({ payAmount = '', refundedAmount = '' }) => minusMoney(payAmount, refundedAmount)))
  }
  const { page } = finance
  const commissionRow = async () => {
    await page.goto(promoterPaths.detail.to({ id: promoter, tab: 'commissions' }))
    return rowOf(page, orderNo)
  }
  const earned = commissionOf(await paidForGoods(), rate)
  await (await commissionRow()).getByText(shownMoney(earned)).waitFor()

  await requestRefundOfOne(trade.page)
  const [refund] = (await order()).refunds
  if (!refund) throw new Error('the refund was not written')
  await processRefund(trade.page, refund.refundNo, '同意退款', '同意退款')
  await processRefund(page, refund.refundNo, '打款', '打款')
  await rowOf(page, refund.refundNo).getByText('退款成功').waitFor()

  const left = commissionOf(await paidForGoods(), rate)
  expect(Number(left)).toBeLessThan(Number(earned))
  const row = await commissionRow()
  await row.getByText(shownMoney(earned)).waitFor()
  await row.getByText(shownMoney(left)).waitFor()
  expect([...trade.complaints, ...finance.complaints]).toEqual([])
  await Promise.all([trade, finance].map(({ context }) => context.close()))
})

test('a promoter withdraws: one person approves, another pays, and every sum of the promoter is right', {
  timeout: 180_000,
}, async () => {
  const { list } = await data('marketing', listPromoterWithdraws, { status: withdrawStatus.pending, pageSize: 50 })
  const [withdraw] = list
  if (!withdraw) throw new Error('no withdrawal waits')
  const { withdrawNo, amount, promoter } = withdraw
  const before = await data('finance', getPromoter, { id: promoter.id })
  const [marketing, finance] = [await visit('marketing'), await visit('finance')]

  await marketing.page.goto(promoterPaths.detail.to({ id: promoter.id, tab: 'withdraws' }))
  await act(marketing.page, withdrawNo, '审核')
  const review = marketing.page.getByRole('dialog', { name: `审核通过提现 ${withdrawNo}？` })
  await review.getByRole('button', { name: '审核通过' }).click()
  await marketing.page.getByText(`提现 ${withdrawNo} 已通过`).waitFor()

  const { page } = finance
  await page.goto(promoterPaths.detail.to({ id: promoter.id, tab: 'withdraws' }))
  await act(page, withdrawNo, '登记打款')
  const payout = page.getByRole('dialog', { name: `登记提现 ${withdrawNo} 的打款` })
  await fillDay(payout, /打款时间/, formatTime(new Date().toISOString()))
  await attach(payout, '打款凭证', await picture('回单.png', 600, 800))
  await payout.getByRole('button', { name: '登记打款' }).click()
  await page.getByText(`提现 ${withdrawNo} 已登记打款`).waitFor()
  await rowOf(page, withdrawNo).getByText('已打款').waitFor()

  const after = await data('finance', getPromoter, { id: promoter.id })
  expect(minusMoney(after.withdrawnAmount, before.withdrawnAmount)).toBe(amount)
  for (const field of ['commissionTotal', 'commissionFrozen', 'commissionUsable', 'commissionDebt'] as const) {
    expect(after[field], field).toBe(before[field])
  }
  const figures = page.getByRole('region', { name: '业绩' })
  for (const sum of [after.commissionTotal, after.commissionFrozen, after.withdrawnAmount]) {
    await figures.getByText(shownMoney(sum)).first().waitFor()
  }
  const paid = await data('finance', listPromoterCommissions, { promoterId: promoter.id, pageSize: 1 })
  expect(paid.total).toBeGreaterThan(0)
  await act(page, withdrawNo, '操作日志')
  await audited(page.getByRole('dialog', { name: '操作日志' }), '审核通过', '打款')
  expect([...marketing.complaints, ...finance.complaints]).toEqual([])
  await Promise.all([marketing, finance].map(({ context }) => context.close()))
})

/** An open store whose open orders would follow to another one if it gave up a city. */
async function storeWithOrders() {
  const { list } = await data('marketing', listCityStores, { status: storeStatus.open, pageSize: 100 })
  for (const { id } of list) {
    const { area, serviceAreas } = await data('marketing', getCityStore, { id })
    for (const city of serviceAreas) {
      const rest = serviceAreas.filter((other) => other !== city)
      if (rest.length < 2) continue
      const { orders } = await data('marketing', checkCityStore, { id, area, serviceAreas: rest })
      const [to] = orders.to
      if (orders.moved > 0 && to) return { id, city, moved: orders.moved, to }
    }
  }
  throw new Error('no store has open orders that could follow')
}

async function nameOfCity(city: string): Promise<string> {
  const provinces = await data('marketing', getAreaTree, {})
  const found = provinces.flatMap(({ subAreas = [] }) => subAreas).find(({ code }) => code === city)
  return found?.name ?? ''
}

test('a store gives up a city: the number of its orders is shown before, and they follow to the other store', {
  timeout: 120_000,
}, async () => {
  const { id, city, moved, to } = await storeWithOrders()
  const count = async (storeId: number) => {
    const pages = orderBizType.codes.map((bizType) => data('trade', listOrders, { bizType, storeId, pageSize: 1 }))
    return (await Promise.all(pages)).reduce((sum, { total }) => sum + total, 0)
  }
  const [before, there] = [await count(id), await count(to.id)]
  const { page, context, complaints } = await visit('marketing')
  await page.goto(storePaths.form.to({ id }))
  await page.getByRole('combobox', { name: /服务城市/ }).click()
  const regions = page.getByRole('dialog', { name: '选择地区' })
  await regions.getByRole('textbox', { name: '搜索地区' }).fill(await nameOfCity(city))
  await regions.getByRole('listbox', { name: '搜索结果' }).getByRole('option').first().click()
  await regions.getByRole('button', { name: '选好了' }).click()
  await page.getByText(`保存后 ${moved} 个未完成订单变更门店`).waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await answer(page, '变更门店并保存', `${moved} 个未完成订单变更门店？`)
  await expect.poll(() => count(id)).toBe(before - moved)
  expect(await count(to.id)).toBe(there + to.count)
  expect(complaints).toEqual([])
  await context.close()
})
