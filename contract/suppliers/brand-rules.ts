import type { FieldErrors } from '../fields.ts'
import type { Brand, BrandInput } from './brands.ts'
import { authorizationKind } from './codes.ts'

/** Changes to these fields of an approved brand require a review. Other changes apply at once. */
export const REVIEWED_BRAND_FIELDS = [
  'name',
  'logo',
  'supplierId',
  'categoryIds',
  'trademarkNo',
  'trademarkClass',
  'trademarkFiles',
  'trademarkUntil',
  'authorizationKind',
  'authorizationFiles',
  'authorizationFrom',
  'authorizationUntil',
] as const satisfies readonly (keyof BrandInput)[]

/** A review of only these fields is a qualification renewal. */
export const QUALIFICATION_FIELDS: readonly string[] = REVIEWED_BRAND_FIELDS.filter((field) =>
  /^(trademark|authorization)/.test(field),
)

export const brandFieldTitles: Record<keyof BrandInput, string> = {
  name: '品牌名称',
  nameEn: '英文名',
  initial: '首字母',
  supplierId: '所属供应商',
  logo: '品牌 Logo',
  banner: '品牌头图',
  video: '品牌视频',
  slogan: '品牌标语',
  story: '品牌故事',
  origin: '品牌产地',
  originCountry: '产地国家',
  level: '品牌等级',
  categoryIds: '经营类目',
  templateIds: '可用模板',
  trademarkNo: '商标注册号',
  trademarkClass: '商标类别',
  trademarkFiles: '商标证书',
  trademarkUntil: '商标有效期至',
  authorizationKind: '授权类型',
  authorizationFiles: '授权书',
  authorizationFrom: '授权开始',
  authorizationUntil: '授权截止',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
  recommended: '推荐品牌',
  sort: '排序值',
}

type Checked = Pick<
  Brand,
  | 'logo'
  | 'story'
  | 'categoryIds'
  | 'trademarkNo'
  | 'trademarkClass'
  | 'trademarkFiles'
  | 'trademarkUntil'
  | 'authorizationKind'
  | 'authorizationFiles'
  | 'authorizationFrom'
  | 'authorizationUntil'
>

/** Cross-field validation errors, for drafts and non-drafts. */
export function brandFaults(brand: Pick<Checked, 'authorizationFrom' | 'authorizationUntil'>): FieldErrors {
  const { authorizationFrom: from, authorizationUntil: until } = brand
  return from && until && until <= from ? { authorizationUntil: '授权截止日期应晚于开始日期' } : {}
}

/** Errors that block submitting a brand for review. `today` is YYYY-MM-DD. */
export function brandSubmitFaults(brand: Checked, today: string): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: keyof Checked, holds: boolean, message: string) => {
    if (!holds) faults[field] ??= message
  }
  demand('logo', brand.logo !== '', '请上传品牌 Logo')
  demand('story', hasContent(brand.story), '请填写品牌故事')
  demand('categoryIds', brand.categoryIds.length > 0, '请选择经营类目')
  demand('authorizationKind', brand.authorizationKind !== null, '请选择授权类型')
  demand('trademarkClass', brand.trademarkClass.length > 0, '请选择商标类别')
  demand('trademarkFiles', brand.trademarkFiles.length > 0, '请上传商标证书')
  // A pending trademark has neither a number nor an end date.
  if (brand.authorizationKind !== authorizationKind.pending) {
    demand('trademarkNo', brand.trademarkNo !== '', '请填写商标注册号')
    demand('trademarkUntil', brand.trademarkUntil !== '', '请填写商标有效期')
  }
  demand('trademarkUntil', brand.trademarkUntil === '' || brand.trademarkUntil > today, '商标有效期应晚于今天')
  if (brand.authorizationKind !== authorizationKind.own) {
    demand('authorizationFiles', brand.authorizationFiles.length > 0, '请上传授权书')
    demand('authorizationUntil', brand.authorizationUntil !== '', '请填写授权截止日期')
  }
  const until = brand.authorizationUntil
  demand('authorizationUntil', until === '' || until > today, '授权截止日期应晚于今天')
  return { ...brandFaults(brand), ...faults }
}

/** Whether the HTML contains text or a picture. */
function hasContent(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}

const classesByWord: readonly (readonly [RegExp, readonly number[]])[] = [
  [/灯|照明|卫浴/, [11]],
  [/地毯|墙纸|墙布/, [27]],
  [/窗帘|床品|布艺|靠垫/, [24]],
  [/建材|地板|瓷砖|门窗|涂料/, [19]],
  [/饰品|摆件|餐具|收纳|花器/, [21]],
  [/家具|沙发|床|桌|椅|柜/, [20]],
]

/** Trademark classes for a category, by its path; empty: any class. */
export function classesOfCategory(path: string): readonly number[] {
  return classesByWord.find(([word]) => word.test(path))?.[1] ?? []
}
