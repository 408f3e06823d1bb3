// 代理套餐的码表
import { codes } from '#contract/codes.ts'

export const agentStatus = codes({ 0: '草稿', 1: '已启用', 2: '已停用', 3: '已删除' })
/** What a list shows: deleted packages stay in the log alone. */
export const listedAgentStatus = codes({ 0: '草稿', 1: '已启用', 2: '已停用' })
export const agentLevel = codes({ 1: '省级代理', 2: '市级代理', 3: '区县代理', 4: '门店经销' })
export const goodsScope = codes({ 1: '全部在售商品', 2: '指定品牌', 3: '指定商品' })
export const exclusiveChoice = codes({ 1: '独家', 0: '非独家' })
