// 运营的码表
import { codes } from '#contract/codes.ts'

export const bannerPosition = codes({
  h5Home: [1, 'H5商城首页轮播'],
  appletHome: [2, '小程序首页轮播'],
  pcHome: [3, 'PC首页轮播'],
  category: [4, '分类页横幅'],
  caseChannel: [5, '案例频道轮播'],
  merchantDesk: [6, '商家工作台横幅'],
  splash: [7, '启动页'],
})
/** Computed from the switch and the times. */
export const runState = codes({
  upcoming: [1, '未开始', 'info'],
  running: [2, '进行中', 'success'],
  ended: [3, '已结束'],
  stopped: [4, '已停用'],
})
export const linkType = codes({
  none: [0, '无跳转'],
  product: [1, '商品'],
  brand: [2, '品牌'],
  category: [3, '商品分类'],
  activity: [4, '活动会场'],
  scene: [5, '场景'],
  case: [6, '案例'],
  plan: [7, '套餐方案'],
  compoundCase: [8, '小区案例'],
  article: [9, '资讯'],
  video: [10, '视频'],
  live: [11, '直播'],
  rank: [12, '榜单'],
  newArrivals: [13, '新品列表'],
  course: [14, '课程'],
  h5: [20, 'H5链接'],
  appletPath: [21, '小程序路径'],
})
export const audience = codes({
  customers: [1, 'C端用户'],
  stores: [2, '门店'],
  distributors: [3, '经销商'],
  designers: [4, '设计师'],
  promoters: [5, '推广员'],
  suppliers: [6, '供应商'],
})
