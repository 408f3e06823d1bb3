// 设计店铺的码表
import { codes } from '#contract/codes.ts'

export const designStoreStatus = codes({ 0: '草稿', 1: '待审核', 2: '已上线', 3: '审核未通过', 4: '已下线' })
