import { codes } from '#contract/codes.ts'

export const productType = codes({ 1: '成品', 2: '定制', 3: '服务' })
export const productStatus = codes({
  0: '草稿',
  1: '待审核',
  2: '已驳回',
  3: '待上架',
  4: '已上架',
  5: '已下架',
  6: '违规下架',
  7: '回收站',
})
export const productSource = codes({ 1: '平台录入', 2: '供应商录入', 3: '迁移', 4: 'Excel 导入' })
export const priceChangeStatus = codes({ 0: '待生效', 1: '已生效', 2: '已取消', 3: '生效失败' })
export const stockLogKind = codes({
  1: '入库',
  2: '盘点',
  3: '报损',
  4: '下单锁定',
  5: '取消释放',
  6: '发货扣减',
  7: '退货入库',
  8: 'Excel 导入',
  9: '供应商同步',
})
export const stockMode = codes({ 1: '设为', 2: '增加', 3: '减少' })
