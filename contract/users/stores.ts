// 城市门店
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  areaCodes,
  chosenIds,
  code,
  codeSet,
  date,
  files,
  fileUrl,
  id,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { storeService, storeStatus, storeType } from './codes.ts'
import { BusinessHours, isStorePhone, MAX_HOURS } from './store-rules.ts'

/** May be empty in a draft; a value must have the full length. */
const draftLine = (max: number, title: string, min: number) => orEmpty(requiredLine(max, title, min))

/** Degrees with up to 6 decimals, as text. */
const degrees = (title: string, from: number, to: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, { error: `${title}应为最多六位小数的数字`, abort: true })
    .refine((text) => Number(text) >= from && Number(text) <= to, `${title}应在 ${from} 到 ${to} 之间`)

const SORT = '排序值应为 0 到 9999 之间的整数'
export const storeSort = z.number({ error: SORT }).int(SORT).min(0, SORT).max(9999, SORT)

export const MAX_MANAGERS = 5
export const MAX_PICTURES = 12

/** Form input. A draft needs name and area only; `storeMissing` lists what else a store needs. */
export const StoreInput = z.strictObject({
  name: requiredLine(30, '门店名称', 2),
  storeType: code(storeType, '门店类型'),
  enterpriseId: id('请选择经营企业').nullable(),
  managerIds: z.array(id('请选择门店管理员')).max(MAX_MANAGERS, `门店管理员最多 ${MAX_MANAGERS} 个`),
  openedAt: orEmpty(date('开业日期')),
  isMain: z.boolean(),
  recommended: z.boolean(),
  sort: storeSort,
  area: areaCode('所在地区'),
  address: draftLine(100, '详细地址', 2),
  longitude: orEmpty(degrees('经度', 73, 136)),
  latitude: orEmpty(degrees('纬度', 3, 54)),
  /** In addition to its own district; exactly one code means nationwide. */
  serviceAreas: areaCodes('服务城市'),
  contactName: draftLine(20, '联系人', 2),
  contactPhone: orEmpty(z.string().trim().refine(isStorePhone, '请输入手机号、带区号的座机或 400 电话')),
  businessHours: z.array(BusinessHours).max(MAX_HOURS, `营业时间最多 ${MAX_HOURS} 行`),
  services: codeSet(storeService, '门店服务'),
  logo: orEmpty(fileUrl('门店 Logo')),
  cover: orEmpty(fileUrl('门店封面')),
  images: files(MAX_PICTURES, '门店实景'),
  video: orEmpty(fileUrl('门店视频')),
  licenceImage: orEmpty(fileUrl('营业执照')),
  brandIds: z.array(id('请选择在售品牌')).max(200, '在售品牌最多 200 个'),
  intro: richText(20_000, '门店介绍'),
})
export type StoreInput = z.infer<typeof StoreInput>

/** A store as shown in the list. */
export const StoreRow = z.object({
  ...recordFields,
  storeNo: z.string(),
  name: z.string(),
  storeType: code(storeType),
  status: code(storeStatus),
  area: z.string(),
  /** 浙江省杭州市西湖区, so that a list needs no region tree. */
  areaName: z.string(),
  address: z.string(),
  longitude: z.string(),
  latitude: z.string(),
  logo: z.string(),
  cover: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  enterprise: NamedRef.nullable(),
  isMain: z.boolean(),
  recommended: z.boolean(),
  customerCount: z.number().int(),
  visitCount30: z.number().int(),
  sort: z.number().int(),
  openedAt: z.string(),
  /** Why a store is paused, and what its page tells customers. */
  pauseReason: z.string(),
  noticeText: z.string(),
})
export type StoreRow = z.infer<typeof StoreRow>

/** A full store. File URLs of the licence are valid for 10 minutes. */
export const Store = StoreRow.extend({
  ...StoreInput.shape,
  longitude: z.string(),
  latitude: z.string(),
  logo: z.string(),
  cover: z.string(),
  video: z.string(),
  licenceImage: z.string(),
  images: z.array(ShownFile),
  serviceAreaNames: z.array(z.string()),
  managers: z.array(NamedRef),
  brands: z.array(NamedRef),
  /** Customers who are followed or have visited: they move to another store before it closes. */
  openCustomerCount: z.number().int(),
  /** Its orders by kind; `open` wait for payment, goods or receipt. */
  orders: z.array(z.object({ bizType: code(orderBizType), total: z.number().int(), open: z.number().int() })),
  /** Members of its company who work there, active ones first. */
  staff: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      roleLevel: code(storeRoleLevel),
      position: z.string(),
      status: code(merchantUserStatus),
    }),
  ),
})
export type Store = z.infer<typeof Store>

/** The filters of list and export. */
export const storeFilters = {
  ...chosenIds,
  /** Name, its pinyin, or the number. */
  keyword: line(60, '关键词').optional(),
  storeType: code(storeType, '门店类型').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  status: code(storeStatus, '状态').optional(),
  enterpriseId: id('请选择经营企业').optional(),
  isMain: z.boolean().optional(),
  recommended: z.boolean().optional(),
}

export const listCityStores = endpoint('POST /api/store/city/list', {
  title: '查看城市门店列表',
  paramsIn: 'body',
  permission: 'store:view',
  resource: 'store',
  params: pageParams(storeFilters, { sort: ['name', 'sort', 'openedAt', 'updatedAt'] }),
  /** `counts`: by status. */
  data: page(StoreRow),
})

export const getCityStore = endpoint('GET /api/store/city/detail/{id}', {
  title: '查看城市门店',
  paramsIn: 'path',
  permission: 'store:view',
  resource: 'store',
  params: z.strictObject({ id: queryId() }),
  data: Store,
})

const Moved = NamedRef.extend({ count: z.number().int() })

/** For the form: what saving would meet. */
export const checkCityStore = endpoint('POST /api/store/city/check', {
  title: '检查城市门店',
  paramsIn: 'body',
  permission: 'store:edit',
  resource: 'store',
  params: z.strictObject({
    /** Id of the edited store. */
    id: id().optional(),
    area: StoreInput.shape.area,
    name: line(30, '门店名称').optional(),
    serviceAreas: z.array(areaCode('服务城市')).max(4_000).optional(),
  }),
  data: z.object({
    /** The error that saving would return; '' if the name is free in the city. */
    nameFault: z.string(),
    /** The other main store of the city. */
    main: NamedRef.nullable(),
    /** Areas that other open or paused stores serve already, the first 50. */
    served: z.array(z.object({ area: z.string(), areaName: z.string(), stores: z.array(NamedRef) })),
    /** Open orders in areas that the store gives up. */
    orders: z.object({
      /** They follow to another store. */
      moved: z.number().int(),
      to: z.array(Moved),
      /** They stay, because no open store serves their area. */
      kept: z.number().int(),
    }),
  }),
})

export const saveCityStore = endpoint('POST /api/store/city/save', {
  title: '保存城市门店',
  paramsIn: 'body',
  permission: 'store:edit',
  invalidates: ['store', 'order', 'enterpriseUser'],
  params: StoreInput.partial()
    .required({ name: true, area: true })
    .extend({
      /** Id of the edited store. */
      id: id().optional(),
      version: version().optional(),
      /** Saves an incomplete store; only until it has been opened. */
      draft: z.boolean().default(false),
      /** Opens the store; requires store:enable. */
      open: z.boolean().default(false),
      /** Confirms that the other main store of the city is no longer one. */
      replaceMain: z.boolean().default(false),
      /** The number of open orders that change their store, as confirmed by the user. */
      movedOrders: z.number({ error: '订单数不正确' }).int('订单数不正确').min(0, '订单数不正确').default(0),
    }),
  data: Store,
})
