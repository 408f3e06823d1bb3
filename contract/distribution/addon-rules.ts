import type { AddonItemInput } from './addon-items.ts'

export const addonFieldTitles: Readonly<Record<keyof AddonItemInput, string>> = {
  name: '项目名称',
  kind: '增加的权益',
  unitCount: '每份数量',
  price: '单价',
  billing: '计费方式',
  minQty: '起购份数',
  maxQty: '限购份数',
  packageIds: '适用套餐',
  sortNo: '排序',
  remark: '说明',
}
