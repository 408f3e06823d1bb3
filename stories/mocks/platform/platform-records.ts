import { jobStatus, jobType } from '#contract/job-codes.ts'
import type { Job } from '#contract/jobs.ts'
import type { Notification } from '#contract/notifications.ts'
import { notificationCategory } from '#contract/notifications.ts'
import type { SessionRecord } from '#contract/session.ts'
import { sessionEndReason, sessionStatus } from '#contract/session.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

const session = (number: number, rest: Partial<SessionRecord>): SessionRecord => ({
  id: `0b7c3e8a-5d21-4c6f-9a40-00000000000${number}`,
  status: sessionStatus.active,
  endReason: null,
  device: 'Windows Chrome 143',
  ip: '115.236.18.74',
  signedInAt: minutesAgo(200),
  lastActiveAt: minutesAgo(0),
  expireAt: minutesAgo(-600),
  current: false,
  ...rest,
})

export const sessionRecords = (): SessionRecord[] => [
  session(1, { current: true }),
  session(2, { device: 'iPhone Safari 19', ip: '183.157.62.9', signedInAt: daysAgo(1), lastActiveAt: minutesAgo(42) }),
  session(3, { device: 'macOS Edge 143', ip: '60.191.4.130', signedInAt: daysAgo(2), lastActiveAt: minutesAgo(310) }),
  session(4, {
    status: sessionStatus.expired,
    endReason: sessionEndReason.idle,
    signedInAt: daysAgo(3),
    lastActiveAt: daysAgo(3),
  }),
  session(5, {
    status: sessionStatus.signedOut,
    device: 'iPhone Safari 19',
    signedInAt: daysAgo(6),
    lastActiveAt: daysAgo(5),
  }),
  session(6, {
    status: sessionStatus.forcedOut,
    endReason: sessionEndReason.tooManySessions,
    device: 'macOS Edge 142',
    signedInAt: daysAgo(12),
    lastActiveAt: daysAgo(11),
  }),
]

const notice = (id: number, title: string, rest: Partial<Notification>): Notification => ({
  id,
  category: notificationCategory.todo,
  level: 'info',
  title,
  content: '',
  path: '',
  query: {},
  resource: '',
  read: false,
  readAt: null,
  createdAt: minutesAgo(id * 55),
  ...rest,
})

const read = { read: true, readAt: minutesAgo(30) }
const toReviews = { path: '/goods/brandReview', resource: 'brandReview' }

export const notificationRecords = (): Notification[] => [
  notice(1, '品牌列表导出已完成', {
    category: notificationCategory.jobDone,
    level: 'success',
    content: '共 3,024 行，文件保留 7 天。',
    path: '/exportJobs',
    query: { id: 2 },
    resource: 'job',
  }),
  notice(2, '「北欧之家」等待审核', { content: '木禾家居提交了品牌新增申请。', ...toReviews }),
  notice(3, '「溪木」等待审核', { content: '变更商标注册证与授权区域。', ...toReviews }),
  notice(4, '「栖木」的授权 12 天后到期', {
    category: notificationCategory.warning,
    level: 'warning',
    content: '到期后 96 个在售商品将停止销售，请提醒供应商续期。',
    path: '/goods/brand',
    query: { expiring: 30 },
    resource: 'brand',
  }),
  notice(5, '供应商列表导出失败', {
    category: notificationCategory.jobDone,
    level: 'error',
    content: '存储空间暂时不可用，请稍后重试。',
    path: '/exportJobs',
    query: { id: 3 },
    resource: 'job',
  }),
  notice(6, '「山止」审核未通过', {
    category: notificationCategory.reviewResult,
    level: 'warning',
    content: '商标注册证已过期，请更换后重新提交。',
    ...toReviews,
    ...read,
  }),
  notice(30, '11 月 28 日 01:00 至 03:00 系统维护', {
    category: notificationCategory.announcement,
    content: '维护期间无法登录，进行中的导出会在维护后继续。',
    ...read,
  }),
  notice(44, '「木禾家居」合同已续签', {
    category: notificationCategory.reviewResult,
    level: 'success',
    content: '合同有效期延长至 2027-12-31。',
    path: '/goods/supplier',
    resource: 'supplier',
    ...read,
  }),
]

const job = (id: number, title: string, rest: Partial<Job>): Job => ({
  id,
  jobType: jobType.export,
  resource: 'brand',
  title,
  params: [],
  status: jobStatus.done,
  progress: 100,
  totalRows: 3024,
  okRows: 3024,
  failedRows: 0,
  hasResult: true,
  hasErrors: false,
  imported: null,
  failReason: '',
  createdBy: '林知夏',
  createdAt: minutesAgo(id * 34),
  startedAt: minutesAgo(id * 34),
  finishedAt: minutesAgo(id * 34 - 1),
  expireAt: daysAgo(-7),
  own: true,
  batchNo: null,
  canRetryFailed: false,
  canRollBack: false,
  ...rest,
})

const notYet = { hasResult: false, finishedAt: null, expireAt: null }

const BATCH_NO = '6f1d7c1e-5a0b-4a57-9d0e-3f7a1b2c4d5e'

/** A bulk action of which two records were refused. */
export const bulkJob = (): Job =>
  job(41, '商品按规则改价', {
    jobType: jobType.bulk,
    resource: 'product',
    totalRows: 512,
    okRows: 510,
    failedRows: 2,
    params: [
      { key: '操作', value: '按规则改价' },
      { key: '范围', value: '512 条' },
    ],
    batchNo: BATCH_NO,
    canRetryFailed: true,
    canRollBack: true,
  })

export const jobRecords = (): Job[] => [
  job(1, '供应商列表导出', {
    ...notYet,
    resource: 'supplier',
    status: jobStatus.running,
    progress: 38,
    totalRows: 12_480,
    okRows: 4742,
    params: [{ key: '状态', value: '合作中' }],
  }),
  job(2, '品牌列表导出', {
    params: [
      { key: '等级', value: '核心' },
      { key: '推荐', value: '是' },
    ],
  }),
  job(3, '供应商列表导出', {
    ...notYet,
    resource: 'supplier',
    status: jobStatus.failed,
    progress: 61,
    okRows: 1844,
    failReason: '存储空间暂时不可用，请稍后重试',
    finishedAt: minutesAgo(100),
  }),
  job(4, '通知回执导出', {
    resource: 'supplierNotice',
    totalRows: 2210,
    okRows: 2210,
    createdBy: '周以宁',
    own: false,
  }),
  job(5, '品牌列表导出', {
    ...notYet,
    status: jobStatus.cancelled,
    progress: 12,
    okRows: 360,
    finishedAt: minutesAgo(168),
  }),
  job(6, '品牌列表导出', {
    status: jobStatus.queued,
    ...notYet,
    progress: 0,
    okRows: 0,
    startedAt: null,
    createdAt: minutesAgo(1),
  }),
  job(300, '通知回执导出', {
    resource: 'supplierNotice',
    status: jobStatus.expired,
    hasResult: false,
    expireAt: daysAgo(1),
  }),
]
