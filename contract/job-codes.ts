import { codes, wordCodes } from './codes.ts'

/** What can be exported, imported or handled in bulk, by the resource of the permission list. Apart from that list, which the browser needs not. */
export const jobResource = wordCodes({
  product: '商品',
  productPrice: '商品价格',
  productStock: '商品库存',
  supplierProduct: '供应商商品',
  brand: '品牌',
  supplier: '供应商',
  supplierNotice: '供应商通知',
  material: '材料',
  proxyRecord: '代理记录',
  agentPackage: '代理套餐',
  category: '后台类目',
  spec: '规格',
  order: '订单',
  shipment: '发货单',
  refund: '退款',
  digitalOrder: '数字订单',
  adminUser: '管理员账号',
  role: '角色',
  auditLog: '操作日志',
  productTemplate: '商品模板',
  productComponent: '商品组件',
  recommendedMatch: '推荐搭配',
  floorImage: '楼层图与出样图',
  label: '商品标签',
  classLabel: '分类标签',
  tipsRule: '贴士规则',
  materialBrand: '材料品牌',
  notification: '站内通知',
})

export const jobType = codes({
  export: [1, '导出'],
  import: [2, '导入'],
  bulk: [3, '批量操作'],
})
export const jobStatus = codes({
  queued: [0, '排队中'],
  running: [1, '进行中'],
  done: [2, '已完成'],
  failed: [3, '失败'],
  cancelled: [4, '已取消'],
  expired: [5, '文件已过期'],
})
export const jobFileKind = wordCodes({ result: '结果文件', error: '错误明细', source: '原文件' })
