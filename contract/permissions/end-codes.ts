import { codes } from '../codes.ts'

export const endMenuType = codes({ 1: '目录', 2: '页面', 3: '按钮' })
export const storeTerminal = codes({ 1: 'PC商城', 2: 'H5商城' })
export const storeRoleLevel = codes({ 1: '店主', 2: '店长', 3: '店员', 4: '财务' })
export const merchantType = codes({ 1: '装修公司', 2: '设计工作室', 3: '家居门店', 4: '经销商', 5: '个人商家' })
export const priceColumn = codes({ 1: '供货价', 2: '采购价', 3: '产品价', 4: '销售价' })
export const userIdentity = codes({ 1: '业主', 2: '设计师', 3: '装修公司', 4: '门店经营者', 5: '工长', 6: '经销商' })
export const appletPosition = codes({ 1: '底部导航', 2: '首页宫格', 3: '我的页面' })
export const appletLinkType = codes({ 1: '小程序页面', 2: '小程序页面带参数', 3: '网页', 4: '其他小程序' })
