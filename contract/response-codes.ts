/** The error catalogue (requirements, section 8): code → fixed message. */
export const responseMessages: Readonly<Record<number, string>> = {
  200: '请求成功',
  201: '操作成功',
  204: '操作成功',
  401: '登录已过期,请重新登录',
  450: '商品未设置渠道经销商供货价',
  600: '请先登录',
  601: '登录已过期,请重新登录',
  602: '会员已过期',
  603: '登录已过期,请重新登录',
  604: '该账号已被冻结',
}

export const SUCCESS_CODES: readonly number[] = [200, 201, 204]

/** Codes that end the session: login info is cleared and the user is redirected to /login. 604 is not included. */
export const LOST_SESSION_CODES: readonly number[] = [600, 601, 602, 603, 401]

export const TIMEOUT_MESSAGE = '网络超时'
export const SERVER_ON_ITS_WAY_MESSAGE = '服务器正在赶来的路上,请稍后重试'
export const NO_MENU_MESSAGE = '没有菜单'

/** Server messages used when there is no more specific one. */
export const serverMessages = {
  badRequest: '请求参数不正确',
  forbidden: '您没有此操作的权限',
  notFound: '数据不存在或已被删除',
  conflict: '数据已被他人修改,请刷新后重试',
  tooLarge: '请求内容过大',
  invalid: '提交的内容有误,请检查后重试',
  tooMany: '操作过于频繁,请稍后再试',
  fault: '系统异常,请稍后重试',
} as const

/** Every server response. */
export interface Envelope<Data = unknown> {
  code: number
  message: string
  data: Data
}
