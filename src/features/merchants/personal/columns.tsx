import { merchantSource, personalKind, personalStatus } from '#contract/merchants/codes.ts'
import type { listPersonalMerchants } from '#contract/merchants/personal-merchants.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'

const col = columns<typeof listPersonalMerchants>()

/** `open` shows a merchant beside the list. */
export const personalColumns = (open: (id: number) => void): ListColumn<typeof listPersonalMerchants>[] => [
  col.image('avatar', '头像', ({ realName }) => realName, { pin: 'start' }),
  col.cell('realName', '姓名', ({ id, realName }) => <NameButton onClick={() => open(id)}>{realName}</NameButton>, {
    width: 112,
    pin: 'start',
    hideable: false,
    sortable: true,
    text: ({ realName }) => realName,
  }),
  col.status('status', '状态', personalStatus, { width: 112 }),
  col.money('orderAmount', '成交额'),
  col.label('kind', '职业', personalKind, { width: 96 }),
  col.text('phone', '手机号', { width: 120 }),
  col.text('areaName', '所在地区', { width: 176 }),
  col.count('customerCount', '客户'),
  col.count('workYears', '从业年限', { sortable: true }),
  col.cell('labels', '标签', ({ labels }) => labels.map(({ name }) => name).join('、'), {
    width: 144,
    text: ({ labels }) => labels.map(({ name }) => name).join('、'),
  }),
  col.cell('miniStore', '店铺', ({ miniStore }) => miniStore?.name, {
    width: 144,
    text: ({ miniStore }) => miniStore?.name ?? '',
  }),
  col.cell('cardMerchant', '黑卡', ({ cardMerchant }) => cardMerchant?.name, {
    width: 144,
    text: ({ cardMerchant }) => cardMerchant?.name ?? '',
  }),
  col.code('merchantNo', '商家编号', { width: 120 }),
  col.cell('manager', '客户经理', ({ manager }) => manager?.name, {
    width: 88,
    text: ({ manager }) => manager?.name ?? '',
  }),
  col.label('source', '来源', merchantSource, { width: 96 }),
  col.time('lastActiveAt', '最近活跃', { sortable: true }),
  col.time('createdAt', '创建时间', { sortable: true }),
]
