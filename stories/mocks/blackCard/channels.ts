import type { RequestHandler } from 'msw'
import { type ChannelPrice, listChannelPrices, saveChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { channelAllowed, channelFaults, startFaults } from '#contract/blackCard/channel-rules.ts'
import { payableOf } from '#contract/blackCard/channel-settlement-rules.ts'
import {
  type ChannelSettlement,
  listChannelSettlements,
  payChannelSettlement,
  saveChannelSettlement,
} from '#contract/blackCard/channel-settlements.ts'
import {
  type Channel,
  enableChannels,
  endChannel,
  exportChannels,
  getChannel,
  listChannels,
  renewChannelInvite,
  saveChannel,
} from '#contract/blackCard/channels.ts'
import { channelPriceState, channelStatus, settlementStatus } from '#contract/blackCard/codes.ts'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import { listBrandOptions } from '#contract/goods/options.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, countBy, current, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { channelPriceRecords, channelRecord, channelRecords, channelSettlementRecords } from './channel-records.ts'

const stateAfter = {
  adjust: settlementStatus.open,
  confirm: settlementStatus.confirmed,
  reopen: settlementStatus.open,
} as const

/** The statements of a channel in memory. */
function settlementHandlers(settlements: ChannelSettlement[]): RequestHandler[] {
  return [
    answer(listChannelSettlements, ({ status, ...params }) =>
      pageOf(
        settlements.filter((row) => status === undefined || row.status === status),
        params,
      ),
    ),
    answer(saveChannelSettlement, ({ id, version, action, adjustAmount, reason = '' }) => {
      const row = current(settlements, id, version)
      const adjusted = action === 'adjust' ? (adjustAmount ?? '0') : row.adjustAmount
      return Object.assign(row, {
        version: row.version + 1,
        status: stateAfter[action],
        adjustAmount: adjusted,
        payable: payableOf(row.commission, row.carriedAmount, adjusted),
        ...(action === 'adjust' && { adjustReason: reason }),
        ...(action === 'confirm' && { isOwnConfirmation: true, confirmedBy: '许文静' }),
      })
    }),
    answer(payChannelSettlement, ({ id, version, ...payment }) =>
      Object.assign(current(settlements, id, version), payment, {
        status: settlementStatus.paid,
        version: version + 1,
        paidBy: '韩雪',
      }),
    ),
  ]
}

const isBelow = (price: string, { supplyPrice }: ChannelPrice) => price !== '' && Number(price) < Number(supplyPrice)

/** Prices in memory; `canLose` as on the server: prices below the supply price need the right. */
function priceHandlers(prices: ChannelPrice[], canLose: boolean): RequestHandler[] {
  const set = (row: ChannelPrice, price: string) =>
    Object.assign(row, {
      channelSupplyPrice: price || null,
      priceState: price ? channelPriceState.priced : channelPriceState.unpriced,
      version: row.version + 1,
    })
  return [
    answer(listBrandOptions, () => []),
    answer(getCategoryTree, () => []),
    answer(listChannelPrices, ({ priceState, keyword = '', ...params }) => {
      const matching = prices.filter(({ product }) => product.name.includes(keyword))
      const rows = matching.filter((row) => priceState === undefined || row.priceState === priceState)
      return { ...pageOf(rows, params), counts: countBy(matching, 'priceState') }
    }),
    answer(saveChannelPrices, ({ rows = [], factor, onlyUnpriced, preview }) => {
      if (factor !== undefined) {
        const changes = prices
          .filter(({ priceState }) => !onlyUnpriced || priceState === channelPriceState.unpriced)
          .map((row) => ({ row, after: timesMoney(row.supplyPrice ?? '0', factor) }))
          .filter(({ row, after }) => row.channelSupplyPrice !== after)
        const shown = changes.map(({ row, after }) => ({
          ...{ id: row.id, productName: row.product.name, skuCode: row.skuCode, specText: row.specText },
          ...{ supplyPrice: row.supplyPrice ?? '0.00', before: row.channelSupplyPrice, after },
        }))
        if (!preview) for (const { row, after } of changes) set(row, after)
        const below = changes.filter(({ row, after }) => isBelow(after, row)).length
        return { changed: changes.length, below, rows: preview ? shown : [] }
      }
      const below = rows.flatMap(({ skuId, channelSupplyPrice }, index) => {
        const row = found(prices, skuId)
        return isBelow(channelSupplyPrice, row)
          ? [[`rows.${index}.channelSupplyPrice`, `低于供货价 ${row.supplyPrice} 元`] as const]
          : []
      })
      if (below.length > 0 && !canLose)
        throw new MockRefusal(403, `${below.length} 个价格低于供货价，您没有低于成本改价的权限`, {
          fields: Object.fromEntries(below),
        })
      for (const { skuId, channelSupplyPrice } of rows) set(found(prices, skuId), channelSupplyPrice)
      return { changed: rows.length, below: below.length, rows: [] }
    }),
  ]
}

interface ChannelMocks {
  channels?: Channel[]
  settlements?: ChannelSettlement[]
  prices?: ChannelPrice[]
  canLose?: boolean
}

const moved = (row: Channel, part: Partial<Channel>) => {
  Object.assign(row, part, { version: row.version + 1 })
  return Object.assign(row, { allowed: channelAllowed(row) })
}

/** In-memory channels; each story starts with a fresh copy. */
export function channelHandlers({
  channels = channelRecords(),
  settlements = channelSettlementRecords(),
  prices = channelPriceRecords(),
  canLose = true,
}: ChannelMocks = {}): RequestHandler[] {
  return [
    ...settlementHandlers(settlements),
    ...priceHandlers(prices, canLose),
    answer(listMerchantManagers, () => [
      { id: 5, name: '梁一鸣' },
      { id: 3, name: '何晓梅' },
    ]),
    answer(enableChannels, ({ ids, enable, reason = '' }) => {
      for (const id of ids) {
        const row = found(channels, id)
        if (enable) refuseFields(startFaults(row, dayOf()))
        moved(row, { status: enable ? channelStatus.active : channelStatus.paused, pauseReason: reason })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(endChannel, ({ id, version, reason }) => {
      const row = current(channels, id, version)
      if (row.unsettledAmount !== '0.00')
        throw new MockRefusal(422, '还有未了结的事项：1 张未结清的结算单（QJ0000000005）。处理完后才能终止')
      return moved(row, { status: channelStatus.ended, pauseReason: reason })
    }),
    answer(renewChannelInvite, ({ id, version }) => {
      const row = current(channels, id, version)
      return moved(row, { inviteCode: 'M3T9WZ', inviteQrcode: 'https://mall.example.com/channel/M3T9WZ' })
    }),
    answer(saveChannel, ({ id, version = 1, confirmOverlap, ...input }) => {
      refuseFields(channelFaults(input, dayOf()))
      const other = channels.find((row) => row.phone === input.phone && row.id !== id)
      if (other) refuseFields({ phone: '登录手机已被其他渠道商使用' })
      if (input.areas.includes('430000') && id === undefined && !confirmOverlap)
        refuseFields({ confirmOverlap: '授权地区与「湘鄂区域家居代理」重叠，确认后可继续保存' })
      if (id === undefined) {
        const made = { status: channelStatus.pending }
        const row = channelRecord(channels.length + 1, input.name, { ...input, ...made } as Partial<Channel>)
        channels.unshift(row)
        return row
      }
      return moved(current(channels, id, version), input as Partial<Channel>)
    }),
    ...collection({ list: listChannels, get: getChannel, export: exportChannels }, channels, {
      match: {
        name: within('name', 'channelNo'),
        phone: ({ phone }, wanted) => phone.endsWith(wanted),
        area: ({ areas }, wanted) => areas.some((area) => area.slice(0, 2) === wanted.slice(0, 2)),
        contractEndTo: ({ contractEnd }, wanted) => contractEnd <= wanted,
        expiring: endsSoon,
      },
      counts: (rows) => ({ expiring: rows.filter(endsSoon).length }),
    }),
  ]
}

const endsSoon = ({ status, contractDaysLeft }: Channel) =>
  status === channelStatus.active && contractDaysLeft !== null && contractDaysLeft <= 60
