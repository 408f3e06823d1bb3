import { codes } from '#contract/codes.ts'

export const enableStatus = codes({ 0: '停用', 1: '启用' })
