import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { storeService, storeStatus, storeType } from '#contract/users/codes.ts'
import type { Store } from '#contract/users/stores.ts'
import { mark, room } from '#mocks/pictures.ts'
import { dayFrom, record } from '#mocks/records.ts'

export function storeRecord(id: number, name: string, part: Partial<Store> = {}): Store {
  return {
    ...record(id),
    storeNo: `MD${String(id).padStart(6, '0')}`,
    name,
    storeType: storeType.direct,
    status: storeStatus.open,
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    address: '古墩路 88 号',
    longitude: '120.1303',
    latitude: '30.2593',
    serviceAreas: ['330100', '330500'],
    serviceAreaNames: ['浙江省杭州市', '浙江省湖州市'],
    logo: mark(id * 40),
    cover: room(id * 40),
    images: [1, 2].map((place) => ({ url: room(id * 40 + place * 20), name: `实景-${place}.png`, size: 120_000 })),
    video: '',
    licenceImage: '',
    contactName: '陈书言',
    contactPhone: '0571-87654321',
    businessHours: [
      { weekdays: [1, 2, 3, 4, 5], open: '10:00', close: '20:00' },
      { weekdays: [6, 7], open: '09:30', close: '21:30' },
    ],
    services: [storeService.measuring, storeService.design, storeService.delivery],
    enterpriseId: null,
    enterprise: null,
    managerIds: [1],
    managers: [{ id: 1, name: '顾青禾' }],
    brandIds: [1],
    brands: [{ id: 1, name: '木禾' }],
    intro: '<p>一层客厅与餐厅，二层卧室与书房。</p>',
    isMain: false,
    recommended: false,
    sort: 10,
    openedAt: dayFrom(-300),
    customerCount: 18,
    openCustomerCount: 0,
    visitCount30: 1_240,
    pauseReason: '',
    noticeText: '',
    orders: [{ bizType: orderBizType.consumerSale, total: 36, open: 5 }],
    staff: [
      {
        id: 1,
        name: '沈一舟',
        roleLevel: storeRoleLevel.manager,
        position: '店长',
        status: merchantUserStatus.active,
      },
      { id: 2, name: '林小满', roleLevel: storeRoleLevel.clerk, position: '导购', status: merchantUserStatus.active },
    ],
    ...part,
  }
}

const franchise = {
  storeType: storeType.franchise,
  enterpriseId: 1,
  enterprise: { id: 1, name: '木禾装饰' },
} as const

const shunde = {
  area: '440606',
  areaName: '广东省佛山市顺德区',
  address: '乐从大道西 18 号',
  longitude: '113.2036',
  latitude: '22.9561',
  serviceAreas: [NATIONWIDE_CODE],
  serviceAreaNames: ['全国'],
}

export const storeRecords = (): Store[] => [
  storeRecord(1, '杭州西湖旗舰店', { isMain: true, recommended: true, sort: 30 }),
  storeRecord(2, '杭州余杭体验店', {
    ...franchise,
    area: '330110',
    areaName: '浙江省杭州市余杭区',
    longitude: '119.9787',
    latitude: '30.4188',
    sort: 20,
    openCustomerCount: 8,
  }),
  storeRecord(3, '佛山乐从总展厅', { ...shunde, sort: 40 }),
  storeRecord(4, '杭州西湖生活馆', {
    status: storeStatus.paused,
    pauseReason: '展厅改造升级',
    noticeText: '本店升级装修中，预计下月底恢复营业。',
  }),
  storeRecord(5, '佛山顺德家居馆', {
    ...shunde,
    status: storeStatus.draft,
    address: '',
    longitude: '',
    latitude: '',
    serviceAreas: [],
    serviceAreaNames: [],
    cover: '',
    images: [],
    businessHours: [],
    managerIds: [],
    managers: [],
    contactName: '',
    contactPhone: '',
    openedAt: '',
    customerCount: 0,
    visitCount30: 0,
    orders: [],
    staff: [],
  }),
  storeRecord(6, '杭州滨江旧店', { status: storeStatus.closed, customerCount: 0, orders: [], staff: [] }),
]
