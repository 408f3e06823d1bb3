import { codes } from '../codes.ts'

export const endMenuType = codes({
  folder: [1, '目录'],
  page: [2, '页面'],
  button: [3, '按钮'],
})
export const storeTerminal = codes({
  pcMall: [1, 'PC商城'],
  h5Mall: [2, 'H5商城'],
})
export const storeRoleLevel = codes({
  owner: [1, '店主'],
  manager: [2, '店长'],
  clerk: [3, '店员'],
  finance: [4, '财务'],
})
export const merchantType = codes({
  decorator: [1, '装修公司'],
  designStudio: [2, '设计工作室'],
  furnitureStore: [3, '家居门店'],
  distributor: [4, '经销商'],
  personal: [5, '个人商家'],
})
export const priceColumn = codes({
  supplyPrice: [1, '供货价'],
  purchasePrice: [2, '采购价'],
  productPrice: [3, '产品价'],
  salePrice: [4, '销售价'],
})
export const userIdentity = codes({
  homeOwner: [1, '业主'],
  designer: [2, '设计师'],
  decorator: [3, '装修公司'],
  storeOperator: [4, '门店经营者'],
  foreman: [5, '工长'],
  distributor: [6, '经销商'],
})
export const appletPosition = codes({
  bottomBar: [1, '底部导航'],
  homeGrid: [2, '首页宫格'],
  myPage: [3, '我的页面'],
})
export const appletLinkType = codes({
  page: [1, '小程序页面'],
  pageWithParams: [2, '小程序页面带参数'],
  web: [3, '网页'],
  otherApplet: [4, '其他小程序'],
})
