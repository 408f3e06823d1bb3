// 产品授权的码表
import { codes } from '#contract/codes.ts'

export const authorizationScope = codes({
  brand: [1, '品牌'],
  category: [2, '类目'],
  product: [3, '单品'],
})
export const authorizationMode = codes({
  include: [1, '授权', 'success'],
  exclude: [2, '排除', 'danger'],
})
export const authorizationStatus = codes({
  active: [1, '生效中', 'success'],
  upcoming: [2, '未生效', 'info'],
  ended: [3, '已失效'],
  revoked: [4, '已撤销'],
})
export const authorizationSource = codes({
  manual: [1, '手工授权'],
  agentPackage: [2, '套餐自带'],
  copied: [3, '复制'],
  imported: [4, '导入'],
})
export const authorizedState = codes({
  none: [0, '未授权'],
  authorized: [1, '已授权', 'success'],
  excluded: [2, '已排除', 'danger'],
  ending: [3, '即将失效', 'warning'],
})
