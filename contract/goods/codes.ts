import { codes, wordCodes } from '#contract/codes.ts'

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
/** In the recycle bin: it has a tab of its own, and every other list leaves it out. */
export const RECYCLED = 7
export const productSource = codes({ 1: '平台录入', 2: '供应商录入', 3: '迁移', 4: 'Excel 导入' })
export const productUnit = codes({
  1: '件',
  2: '套',
  3: '个',
  4: '张',
  5: '把',
  6: '平方米',
  7: '延米',
  8: '米',
  9: '组',
  10: '盏',
  11: '卷',
  12: '次',
})
/** Of a change of approved goods that a reviewer must see. */
export const revisionStatus = codes({ 0: '无', 1: '修改待审', 2: '修改被驳回' })
export const reviewType = codes({ 1: '新品审核', 2: '修改审核', 3: '调价审核' })
export const riskFlag = codes({
  1: '低于成本价',
  2: '价格波动过大',
  3: '敏感词',
  4: '图片与其他商品重复',
  5: '疑似重复商品',
  6: '品牌授权临期',
  7: '缺少白底图',
})
/** The code between is kept free. */
export const refuseReason = codes({
  1: '图片不合格',
  2: '类目或模板错误',
  3: '价格不合理',
  4: '信息不完整',
  5: '资质不全',
  6: '涉嫌侵权',
  7: '重复发布',
  9: '其他',
})
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
export const componentType = codes({
  1: '结构件',
  2: '软包面料',
  3: '台面',
  4: '门板',
  5: '五金',
  6: '功能件',
  7: '灯光电器',
  9: '配件',
})
export const matchPlace = codes({ 1: '商品详情', 2: '购物车', 3: '首页推荐', 4: '场景页' })
export const matchStatus = codes({ 0: '草稿', 1: '已上架', 2: '已下架', 3: '已到期' })
export const publishStatus = codes({ 0: '草稿', 1: '已发布', 2: '已下线' })
export const settingOutKind = codes({ 1: '单品出样', 2: '空间完成实景', 3: '活动陈列' })

/** What a spreadsheet of goods may hold. */
export const importKind = codes({ 1: '新建商品', 2: '批量改价', 3: '批量改库存', 4: '供应商商品' })

/** What an export of products holds. */
export const productExportKind = wordCodes({ spu: '商品列表', price: '改价表', stock: '库存表' })
