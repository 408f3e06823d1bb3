import type { RequestHandler } from 'msw'
import { miniStorePriceMode, miniStoreStatus, miniStoreTemplate } from '#contract/users/codes.ts'
import { changeMiniStoreStatus, editMiniStore, renewMiniStoreQr } from '#contract/users/mini-store-changes.ts'
import { EXPIRED, hasExpired } from '#contract/users/mini-store-rules.ts'
import { exportMiniStores, getMiniStore, listMiniStores, type MiniStore } from '#contract/users/mini-stores.ts'
import { listUsers, searchUserEnterprises } from '#contract/users/users.ts'
import { answer, current, found, pageOf, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { mark, room } from '#mocks/pictures.ts'
import { dayFrom, record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { enterpriseRecords, userRecords } from './user-records.ts'

const momentFrom = (days: number): string => `${dayFrom(days)}T09:00:00.000+08:00`

export const miniStoreRecord = (id: number, name: string, part: Partial<MiniStore> = {}): MiniStore => ({
  ...record(id),
  shopNo: `XD${String(id).padStart(8, '0')}`,
  name,
  logo: mark(id * 40),
  cover: room(id * 40),
  notice: '全场包邮，周末正常发货',
  template: miniStoreTemplate.standard,
  priceMode: miniStorePriceMode.markup,
  priceFactor: '1.2',
  contactPhone: '0571-87654321',
  owner: { id: 1, name: '顾青禾' },
  enterprise: { id: 1, name: '木禾装饰' },
  area: '330106',
  areaName: '浙江省杭州市西湖区',
  productCount: 86,
  visitCount30: 1240,
  orderCount30: 18,
  orderAmount30: '36820.50',
  openedAt: momentFrom(-300),
  expireAt: momentFrom(200),
  status: miniStoreStatus.open,
  closeReason: '',
  qrCode: `https://shop.example.com/shop/XD${String(id).padStart(8, '0')}?k=Zk3nP0aYq1Lw`,
  days: Array.from({ length: 30 }, (_, back) => ({
    day: dayFrom(back - 29),
    visitors: 30 + ((back * 7) % 25),
    orders: back % 3,
  })),
  products: [
    { id: 1, name: '原木餐桌', image: room(20), qty: 6, amount: '15880.00' },
    { id: 2, name: '布艺沙发', image: room(60), qty: 3, amount: '11640.50' },
  ],
  ...part,
})

export const miniStoreRecords = (): MiniStore[] => [
  miniStoreRecord(1, '栖木生活小铺'),
  miniStoreRecord(2, '山月家居', {
    expireAt: momentFrom(12),
    priceMode: miniStorePriceMode.salePrice,
    priceFactor: '',
  }),
  miniStoreRecord(3, '半夏软装', { status: miniStoreStatus.closed, closeReason: '商品图片含虚假宣传' }),
  miniStoreRecord(4, '南风家具馆', { status: miniStoreStatus.expired, expireAt: momentFrom(-20) }),
  miniStoreRecord(5, '木棉小店', {
    status: miniStoreStatus.closed,
    closeReason: '长期不发货',
    expireAt: momentFrom(-3),
  }),
]

/** In-memory shops; each story starts with a fresh copy. */
export function miniStoreHandlers(shops: MiniStore[] = miniStoreRecords()): RequestHandler[] {
  const now = momentFrom(0)
  const isExpiring = ({ status, expireAt }: MiniStore) =>
    status === miniStoreStatus.open && expireAt <= momentFrom(30) && !hasExpired({ expireAt }, now)
  return [
    answer(listUsers, (params) => ({ ...pageOf(userRecords(), params), counts: {} })),
    answer(searchUserEnterprises, () => enterpriseRecords()),
    answer(editMiniStore, ({ id, version, reason: _reason, ...input }) =>
      Object.assign(current(shops, id, version), input, { version: version + 1 }),
    ),
    answer(changeMiniStoreStatus, ({ ids, status, reason = '' }) => {
      for (const id of ids) {
        const shop = found(shops, id)
        if (status === miniStoreStatus.open && hasExpired(shop, now)) throw new MockRefusal(422, EXPIRED)
        Object.assign(shop, { status, closeReason: reason })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(renewMiniStoreQr, ({ id }) => ({
      qrCode: Object.assign(found(shops, id), { qrCode: 'https://shop.example.com/shop/new' }).qrCode,
    })),
    answer(listMiniStores, (params) => {
      const { expiring, keyword = '', status } = params
      const named = shops.filter(({ name, shopNo }) => name.includes(keyword) || shopNo.includes(keyword))
      const shown = named.filter(
        (shop) => (status === undefined || shop.status === status) && (!expiring || isExpiring(shop)),
      )
      return {
        ...pageOf(shown, params),
        counts: {
          ...Object.fromEntries(
            miniStoreStatus.codes.map((code) => [code, named.filter((shop) => shop.status === code).length]),
          ),
          expiring: named.filter(isExpiring).length,
        },
        totals: { visitCount30: 6200, orderCount30: 90, orderAmount30: '184102.50' },
      }
    }),
    ...collection({ list: listMiniStores, get: getMiniStore, export: exportMiniStores }, shops, {
      match: { keyword: within('name', 'shopNo') },
    }),
  ]
}
