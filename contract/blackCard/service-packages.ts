// 服务包
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCodes,
  bulkResult,
  code,
  codeSet,
  files,
  fileUrl,
  id,
  ids,
  line,
  money,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { listedPackageStatus, serviceKind, servicePackageStatus, serviceRefundRule } from './codes.ts'

export const MAX_ITEMS = 20
export const MAX_IMAGES = 8
export const MAX_PROVIDERS = 50
/** Characters of the introduction, with its HTML. */
export const MAX_DETAIL = 50_000
/** Packages whose order is changed at once. */
export const MAX_SORTED = 200

/** What a package contains: 效果图 3 张. */
export const ServiceItem = z.strictObject({
  name: requiredLine(20, '项目', 2),
  count: wholeNumber('次数', 1, 9999),
  unit: requiredLine(4, '单位'),
})
export type ServiceItem = z.infer<typeof ServiceItem>

/** Form input. A draft may lack cover, introduction and items; `shelfFaults` lists what is missing for sale. */
export const ServicePackageInput = z.strictObject({
  name: requiredLine(30, '服务包名称', 2),
  kind: code(serviceKind, '服务类型'),
  cover: orEmpty(fileUrl('封面')),
  images: files(MAX_IMAGES, '轮播图'),
  summary: line(60, '卖点'),
  detail: richText(MAX_DETAIL, '图文详情'),
  items: z.array(ServiceItem).max(MAX_ITEMS, `服务内容最多 ${MAX_ITEMS} 项`),
  price: z.string().min(1, '请输入售价').pipe(money('售价')),
  /** '' shows none. */
  originPrice: orEmpty(money('划线价')),
  /** From the payment. */
  validDays: wholeNumber('有效期', 1, 3650),
  buyerKinds: codeSet(buyerKind, '可购买对象').min(1, '请选择可购买对象'),
  areas: areaCodes('服务地区').min(1, '请选择服务地区'),
  /** Who may do the service; empty for staff of the platform only. */
  providerIds: z.array(id('请选择服务商')).max(MAX_PROVIDERS, `可派服务商最多 ${MAX_PROVIDERS} 家`),
  /** 0: no limit. */
  limitPerBuyer: wholeNumber('每人限购', 0, 99),
  refundRule: code(serviceRefundRule, '退款规则'),
  /** Larger first. */
  sortNo: wholeNumber('排序', 0, 9999),
})
export type ServicePackageInput = z.infer<typeof ServicePackageInput>

export const ServicePackageRow = z.object({
  ...recordFields,
  packageNo: z.string(),
  name: z.string(),
  kind: code(serviceKind),
  cover: z.string(),
  items: z.array(z.object({ name: z.string(), count: z.number().int(), unit: z.string() })),
  price: z.string(),
  originPrice: z.string(),
  validDays: z.number().int(),
  buyerKinds: codeSet(buyerKind),
  areas: z.array(z.string()),
  /** 全国, or the area names, so that a list needs no region tree. */
  areaNames: z.string(),
  providers: z.array(NamedRef),
  sortNo: z.number().int(),
  soldCount: z.number().int(),
  /** Used of the sold times in percent; null before the first was sold. */
  usedRate: z.string().nullable(),
  /** Levels of cards that give it. */
  levels: z.array(NamedRef),
  status: code(servicePackageStatus),
})
export type ServicePackageRow = z.infer<typeof ServicePackageRow>

export const ServicePackage = ServicePackageRow.extend({
  images: z.array(ShownFile),
  summary: z.string(),
  detail: z.string(),
  providerIds: z.array(z.number().int()),
  limitPerBuyer: z.number().int(),
  refundRule: code(serviceRefundRule),
  /** Orders that are not done; they keep the items that they were sold with. */
  runningCount: z.number().int(),
})
export type ServicePackage = z.infer<typeof ServicePackage>

export const listServicePackages = endpoint('POST /api/servicePackage/list', {
  title: '查看服务包列表',
  paramsIn: 'body',
  permission: 'servicePackage:view',
  resource: 'servicePackage',
  params: pageParams(
    {
      /** Name, its pinyin, or the number. */
      name: line(30, '服务包名称').optional(),
      kind: code(serviceKind, '服务类型').optional(),
      status: code(listedPackageStatus, '状态').optional(),
      buyerKind: code(buyerKind, '可购买对象').optional(),
      providerId: id('请选择服务商').optional(),
      priceFrom: money('最低售价').optional(),
      priceTo: money('最高售价').optional(),
    },
    { sort: ['sortNo', 'price', 'validDays', 'soldCount', 'updatedAt'] },
  ),
  /** `counts`: by status. */
  data: page(ServicePackageRow),
})

export const getServicePackage = endpoint('GET /api/servicePackage/detail/{id}', {
  title: '查看服务包',
  paramsIn: 'path',
  permission: 'servicePackage:view',
  resource: 'servicePackage',
  params: z.strictObject({ id: queryId() }),
  data: ServicePackage,
})

export const saveServicePackage = endpoint('POST /api/servicePackage/save', {
  title: '保存服务包',
  paramsIn: 'body',
  permission: 'servicePackage:edit',
  invalidates: ['servicePackage'],
  params: ServicePackageInput.extend({
    id: id().optional(),
    version: version().optional(),
    /** Puts the package on sale with the save; needs servicePackage:enable. */
    enableNow: z.boolean().default(false),
  }),
  data: ServicePackage,
})

export const enableServicePackages = endpoint('POST /api/servicePackage/enable', {
  title: '上架或下架服务包',
  paramsIn: 'body',
  permission: 'servicePackage:enable',
  invalidates: ['servicePackage'],
  params: z.strictObject({
    ids: ids(),
    /** False to take them off sale. */
    enable: z.boolean('请选择上架或下架'),
  }),
  data: bulkResult,
})

export const deleteServicePackage = endpoint('POST /api/servicePackage/delete', {
  title: '删除服务包',
  paramsIn: 'body',
  permission: 'servicePackage:delete',
  invalidates: ['servicePackage'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const sortServicePackages = endpoint('POST /api/servicePackage/sort', {
  title: '服务包排序',
  paramsIn: 'body',
  permission: 'servicePackage:edit',
  invalidates: ['servicePackage'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), sortNo: ServicePackageInput.shape.sortNo }))
      .min(1, '请至少选择一项')
      .max(MAX_SORTED, `一次最多选择 ${MAX_SORTED} 项`),
  }),
  data: z.object({ done: z.number().int() }),
})
