import type { ChannelPrice } from '#contract/blackCard/channel-prices.ts'
import { channelAllowed } from '#contract/blackCard/channel-rules.ts'
import { commissionOf, payableOf } from '#contract/blackCard/channel-settlement-rules.ts'
import type { ChannelSettlement } from '#contract/blackCard/channel-settlements.ts'
import type { Channel } from '#contract/blackCard/channels.ts'
import { channelKind, channelPriceState, channelStatus, settlementStatus } from '#contract/blackCard/codes.ts'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { dayOf } from '#lib/formats.ts'
import { licenceOf } from '#mocks/merchants/enterprise-records.ts'
import { paper } from '#mocks/pictures.ts'
import { dayFrom, daysLeft, hoursAgo, record } from '#mocks/records.ts'

const thisMonth = () => dayOf().slice(0, 7)

const figures = () =>
  Array.from({ length: 12 }, (_, index) => ({
    month: monthAfter(thisMonth(), index - 11),
    purchaseAmount: `${18_000 + ((index * 7) % 11) * 2_400}.00`,
    saleAmount: `${9_600 + ((index * 5) % 7) * 1_850}.00`,
    commission: `${480 + ((index * 5) % 7) * 92}.50`,
  }))

export function channelRecord(id: number, name: string, part: Partial<Channel> = {}): Channel {
  const status = part.status ?? channelStatus.active
  const contractEnd = part.contractEnd ?? dayFrom(320)
  return {
    ...record(id),
    channelNo: `QD${String(id).padStart(6, '0')}`,
    name,
    kind: channelKind.design,
    parentId: null,
    parent: null,
    contactName: '马建国',
    phone: `1390572000${id}`,
    areas: ['100000'],
    areaNames: '全国',
    address: '杭州市拱墅区建材市场东路 66 号 3 栋',
    licenceNo: licenceOf(id),
    licenceImage: paper(200),
    contractNo: `QDHT-2026-000${id}`,
    contractFiles: [{ url: paper(30), name: '渠道合作协议.pdf', size: 264_000 }],
    contractStart: dayFrom(-45),
    contractEnd,
    contractDaysLeft: daysLeft(contractEnd),
    supplyFactor: '1.1500',
    commissionRate: '5.00',
    settleDay: 5,
    managerId: 5,
    manager: { id: 5, name: '梁一鸣' },
    bankName: '招商银行杭州分行',
    bankAccountName: name,
    bankAccount: '6225880137012345',
    inviteCode: 'K7P2QX',
    inviteQrcode: 'https://mall.example.com/channel/K7P2QX',
    merchantCount: 12,
    cardMerchantCount: 5,
    purchaseAmount: '286400.00',
    saleAmount: '164250.00',
    unsettledAmount: '3860.50',
    pricedSkuCount: 1180,
    unpricedSkuCount: 42,
    children: [],
    figures: figures(),
    status,
    pauseReason: '',
    remark: '',
    allowed: channelAllowed({ status }),
    ...part,
  }
}

export const channelRecords = (): Channel[] => [
  channelRecord(1, '知白设计师联盟', {
    children: [{ id: 2, name: '筑梦软装设计网', status: channelStatus.active }],
  }),
  channelRecord(2, '筑梦软装设计网', {
    parentId: 9,
    parent: { id: 9, name: '华东设计渠道总部' },
    contractEnd: dayFrom(12),
    unpricedSkuCount: 0,
  }),
  channelRecord(3, '湘鄂区域家居代理', {
    status: channelStatus.pending,
    kind: channelKind.regional,
    areas: ['430000', '420000'],
    areaNames: '湖南省、湖北省',
    contractNo: '',
    contractFiles: [],
    purchaseAmount: '0.00',
    saleAmount: '0.00',
    unsettledAmount: '0.00',
    pricedSkuCount: 0,
    unpricedSkuCount: 1222,
  }),
  channelRecord(4, '海悦地产集采中心', {
    status: channelStatus.paused,
    kind: channelKind.property,
    pauseReason: '合同续签中',
  }),
  channelRecord(5, '优宅严选电商', {
    status: channelStatus.ended,
    kind: channelKind.ecommerce,
    pauseReason: '合同到期不再合作',
    contractEnd: dayFrom(-40),
    unsettledAmount: '0.00',
  }),
]

/** Five statements: the latest waits for its check, the one before for its payment. */
export function channelSettlementRecords(part: Partial<ChannelSettlement> = {}): ChannelSettlement[] {
  return Array.from({ length: 5 }, (_, index) => {
    const id = 5 - index
    const status =
      index === 0 ? settlementStatus.open : index === 1 ? settlementStatus.confirmed : settlementStatus.paid
    const traded = {
      orderAmount: `${12_400 + index * 3_100}.00`,
      refundAmount: index === 1 ? '800.00' : '0.00',
      commissionRate: '5.00',
    }
    const adjustAmount = index === 2 ? '-50.00' : '0.00'
    const commission = commissionOf(traded)
    const isConfirmed = status !== settlementStatus.open
    const isPaid = status === settlementStatus.paid
    return {
      ...record(id),
      settlementNo: `QJ${String(id).padStart(10, '0')}`,
      channel: { id: 1, name: '知白设计师联盟' },
      month: monthAfter(thisMonth(), -1 - index),
      orderCount: 9 + index,
      ...traded,
      commission,
      carriedAmount: '0.00',
      adjustAmount,
      adjustReason: index === 2 ? '扣物料费' : '',
      payable: payableOf(commission, '0', adjustAmount),
      carriedTo: null,
      status,
      confirmedBy: isConfirmed ? '许文静' : '',
      confirmedAt: isConfirmed ? hoursAgo(40 + index * 700) : null,
      isOwnConfirmation: false,
      payVoucher: isPaid ? [{ url: paper(120), name: '打款回单.png', size: 92_000 }] : [],
      paidBy: isPaid ? '韩雪' : '',
      paidAt: isPaid ? hoursAgo(20 + index * 700) : null,
      ...part,
    }
  })
}

const goods = ['云杉布艺三人沙发', '橡木餐桌', '羽绒床垫', '铜本落地灯', '岩板茶几', '亚麻窗帘'] as const
const states = [channelPriceState.priced, channelPriceState.unpriced, channelPriceState.outdated] as const

export const channelPriceRecords = (): ChannelPrice[] =>
  goods.map((name, index) => {
    const priceState = states[index % states.length] ?? channelPriceState.priced
    const isPriced = priceState !== channelPriceState.unpriced
    const supplyPrice = `${1_000 + index * 200}.00`
    const channelSupplyPrice = isPriced ? `${1_150 + index * 230}.00` : null
    return {
      id: index + 1,
      product: { id: index + 1, name },
      image: '',
      skuCode: `SKU${String(index + 1).padStart(8, '0')}`,
      specText: index % 2 ? '原木色' : '米白 / 2.4 米',
      supplyPrice,
      channelSupplyPrice,
      profitRate: isPriced ? '13.04' : null,
      priceState,
      onShelf: index !== 5,
      version: isPriced ? 1 : 0,
      updatedAt: isPriced ? hoursAgo(30 + index * 50) : null,
    }
  })
