import { codes, wordCodes } from '../codes.ts'

export const adminUserStatus = codes({
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'warning'],
  deleted: [3, '已删除'],
})
export const menuType = codes({
  group: [1, '分组'],
  folder: [2, '目录'],
  page: [3, '页面'],
  button: [4, '按钮'],
})

export const auditResult = codes({
  success: [1, '成功', 'success'],
  refused: [2, '被拒绝', 'warning'],
  failed: [3, '失败', 'danger'],
})
export const auditSource = codes({
  console: [1, '后台操作'],
  bulk: [2, '批量操作'],
  import: [3, '导入'],
  schedule: [4, '定时任务'],
  signIn: [5, '登录'],
})
/** Console areas, as named in the log. */
export const auditArea = wordCodes({
  platform: '平台基础',
  permissions: '权限',
  goods: '商品',
  suppliers: '品牌与供应商',
  agents: '代理商套餐',
  configuration: '商品配置',
  materials: '材料',
  orders: '订单',
  blackCard: '黑卡与服务',
  distribution: '分销',
  marketing: '营销',
  merchants: '商家',
  users: '用户与门店',
  insights: '数据',
  scenes: '场景',
  cases: '案例与方案',
  content: '内容',
  learning: '学习',
  operations: '运营',
})

/** Maximum search range of the log, in days. */
export const AUDIT_MAX_DAYS = 92
