// 订单、发货、退款、付款与数字订单的码表
import { codes, wordCodes } from '#contract/codes.ts'

/** Who trades with whom; decides which list shows an order. */
export const orderBizType = codes({
  1: '黑卡购买',
  2: 'B端采购',
  3: 'C端销售',
  4: '渠道采购',
  5: '黑卡销售',
  6: '渠道销售',
})
/** 1 to 3 follow the type of the goods; a sample may be of any. */
export const orderType = codes({ 1: '成品订单', 2: '定制订单', 3: '服务商品订单', 4: '样品订单' })
/** 2 is 1 with something shipped already; a code that the table does not know has no label. */
export const orderStatus = codes({
  0: '待付款',
  1: '待发货',
  2: '待发货',
  3: '已发货',
  4: '已完成',
  5: '已评价',
  6: '已关闭',
})
export const refundStatus = codes({ 1: '申请退款', 2: '退款处理中', 3: '退款已拒绝', 4: '退款成功' })
/** A stored status that the table does not know reads as the last. */
export const refundStatusLabel = (status: number): string => refundStatus.label(status) || refundStatus.labels[4]

export const marketingChannel = codes({
  1: '微信小程序',
  2: 'H5商城',
  3: 'APP',
  4: '线下门店',
  5: '直播',
  6: '推广员分享',
  7: '后台代下单',
})
export const marketingChannelLabel = (channel: number): string => marketingChannel.label(channel) || '其他'

export const deliveryMethod = codes({ 1: '物流配送', 2: '物流点自提', 3: '厂家直送', 4: '门店自提', 5: '上门服务' })
export const deliveryMethodLabel = (method: number): string => deliveryMethod.label(method) || '其他'

export const lineStatus = codes({ 1: '待发货', 2: '部分发货', 3: '已发货', 4: '部分退款', 5: '已退款' })
export const drawingState = codes({ 0: '无需图纸', 1: '待上传', 2: '待客户确认', 3: '已确认', 4: '需修改' })
export const remarkColor = codes({ 0: '无', 1: '红', 2: '黄', 3: '绿', 4: '蓝', 5: '紫' })
export const invoiceType = codes({ 0: '不开票', 1: '个人普票', 2: '企业普票', 3: '增值税专票' })
export const closeReason = codes({
  1: '超时未付款',
  2: '买家取消',
  3: '商品缺货',
  4: '价格有误',
  5: '重复下单',
  6: '全部退款',
  9: '其他',
})
/** What an export has a row for. */
export const exportGrain = wordCodes({ order: '按订单', line: '按商品明细' })

export const logisticsCompany = wordCodes({
  DBL: '德邦物流',
  SF: '顺丰',
  ANE: '安能物流',
  YMDD: '壹米滴答',
  JD: '京东物流',
  BSKY: '百世快运',
  ZTOKY: '中通快运',
  RRS: '日日顺',
  WJ: '万家物流',
  OTHER: '其他',
})
export const shipmentStatus = codes({ 1: '运输中', 2: '已到提货点', 3: '已送达', 4: '已签收', 5: '已撤销' })

export const refundType = codes({ 1: '未发货退款', 2: '退货退款', 3: '折价补偿' })
export const refundReason = codes({
  1: '不想要了',
  2: '拍错或多拍',
  3: '未按约定时间发货',
  4: '质量问题',
  5: '运输破损',
  6: '与描述不符',
  7: '少件漏发',
  8: '协商一致',
  9: '其他',
})
export const refundProcessState = codes({ 1: '待买家寄回', 2: '待收货', 3: '待打款', 4: '打款中', 5: '打款失败' })
export const refundAppliedBy = codes({ 1: '买家', 2: '客服代申请', 3: '系统' })
export const refundRejectKind = codes({ 1: '客服拒绝', 2: '买家撤销', 3: '超时未寄回' })
export const supplierOpinion = codes({ 0: '未表态', 1: '同意', 2: '不同意' })
export const payoutMethod = codes({ 1: '原路退回', 2: '退回钱包', 3: '线下转账' })

/** What a payment is for. */
export const payBizKind = codes({
  1: '商品订单',
  2: '数字订单',
  3: '黑卡开卡',
  4: '服务订单',
  5: '经销商开户升级增购',
  6: '经销商续费',
})
export const paymentStatus = codes({ 0: '待支付', 1: '已支付', 2: '待确认', 3: '已驳回', 4: '已关闭' })

export const digitalGoodsKind = codes({ 1: '三维模型', 2: '场景包', 3: '方案图纸', 4: '课程', 5: '素材贴图' })
export const deliverState = codes({ 0: '未交付', 1: '交付中', 2: '已交付', 3: '交付失败', 4: '已作废' })

/** Who buys from the platform or sells for it. */
export const buyerKind = codes({ 1: '黑卡商家', 2: '经销商', 3: '渠道商', 4: '企业商家', 5: '消费者' })
export const partyState = codes({ 1: '合作中', 2: '已暂停', 3: '已到期', 4: '已终止' })
