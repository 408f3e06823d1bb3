// 黑卡、服务与渠道的码表
import { codes } from '#contract/codes.ts'

export const applicantKind = codes({
  company: [1, '企业'],
  person: [2, '个人'],
})
export const serviceKind = codes({
  design: [1, '方案设计'],
  rendering: [2, '效果图渲染'],
  live: [3, '直播服务'],
  training: [4, '培训'],
  measuring: [5, '上门测量'],
  installation: [6, '安装'],
  combined: [9, '综合'],
})
export const settlementStatus = codes({
  open: [1, '待对账', 'warning'],
  confirmed: [2, '待打款', 'info'],
  paid: [3, '已打款', 'success'],
})
