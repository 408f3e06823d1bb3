import { wordCodes } from './codes.ts'

/** What can be exported or imported, by the resource of the permission list. Apart from that list, which the browser needs not. */
export const jobResource = wordCodes({
  product: '商品',
  brand: '品牌',
  supplier: '供应商',
  supplierNotice: '供应商通知',
  material: '材料',
  proxyRecord: '代理记录',
  agentPackage: '代理套餐',
  category: '后台类目',
  spec: '规格',
})
