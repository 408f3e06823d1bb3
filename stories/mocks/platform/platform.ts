import type { RequestHandler } from 'msw'
import { jobStatus, jobType as jobTypeCodes } from '#contract/job-codes.ts'
import { cancelJob, downloadJobFile, getJob, type Job, listJobs, retryJob } from '#contract/jobs.ts'
import {
  deleteNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '#contract/notifications.ts'
import {
  changePassword,
  getProfile,
  listMySessions,
  type Profile,
  revokeMySession,
  type SessionRecord,
  sessionEndReason,
  sessionStatus,
  updateProfile,
} from '#contract/session.ts'
import {
  getUserWatermark,
  platformWatermark,
  resetUserWatermark,
  saveUserWatermark,
  type UserWatermark,
} from '#contract/watermark.ts'
import { answer, countBy, found, pageOf, removeFrom, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { profileAs, type RoleName } from '#mocks/screen-handlers.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { jobRecords, notificationRecords, sessionRecords } from './platform-records.ts'

/** Data of every signed-in user: account, sessions, notifications, jobs and list preferences. Fresh for each story. */
export function platformHandlers(as: RoleName = '超级管理员'): RequestHandler[] {
  return [
    ...accountHandlers(profileAs(as), sessionRecords()),
    ...notificationHandlers(notificationRecords()),
    ...jobHandlers(jobRecords()),
    ...watermarkHandlers(),
  ]
}

function watermarkHandlers(): RequestHandler[] {
  const inherited: UserWatermark = { ...platformWatermark, version: 0, inherited: true }
  let present = inherited
  return [
    answer(getUserWatermark, () => present),
    answer(saveUserWatermark, ({ version, ...input }) => {
      present = { ...input, version: version + 1, inherited: false }
      return present
    }),
    answer(resetUserWatermark, () => {
      present = inherited
      return null
    }),
  ]
}

function fieldRefusal(field: string, message: string): MockRefusal {
  return new MockRefusal(422, message, { fields: { [field]: message } })
}

function accountHandlers(profile: Profile, sessions: SessionRecord[]): RequestHandler[] {
  const end = (session: SessionRecord, endReason: SessionRecord['endReason']) =>
    Object.assign(session, { status: 3, endReason })
  const others = () => sessions.filter(({ status, current }) => status === sessionStatus.active && !current)
  return [
    answer(getProfile, () => profile),
    answer(updateProfile, ({ version, ...fields }) => {
      if (version !== profile.version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: profile })
      if (fields.phone === '13900000000') throw fieldRefusal('phone', '该手机号已被其他账号使用')
      return Object.assign(profile, fields, { version: version + 1 })
    }),
    answer(changePassword, ({ oldPassword, newPassword }) => {
      if (oldPassword === newPassword) throw fieldRefusal('newPassword', '不能与最近5次使用过的密码相同')
      if (oldPassword !== CURRENT_PASSWORD) throw fieldRefusal('oldPassword', '当前密码错误')
      if (newPassword === EARLIER_PASSWORD) throw fieldRefusal('newPassword', '不能与最近5次使用过的密码相同')
      for (const session of others()) end(session, sessionEndReason.passwordChanged)
      profile.mustChangePassword = false
      return { token: 'renewed', expireAt: '2099-01-01T00:00:00+08:00' }
    }),
    answer(listMySessions, () => sessions),
    answer(revokeMySession, ({ id }) => {
      const ended = others().filter((session) => id === undefined || session.id === id)
      for (const session of ended) end(session, sessionEndReason.endedElsewhere)
      return { count: ended.length }
    }),
  ]
}

export const CURRENT_PASSWORD = 'Oak-table-2026'
export const EARLIER_PASSWORD = 'Walnut-shelf-2025'

function notificationHandlers(notices: Notification[]): RequestHandler[] {
  return [
    ...collection({ list: listNotifications }, notices, {
      match: { keyword: within('title'), category: (notice, category) => notice.category === category },
      counts: () =>
        countBy(
          notices.filter(({ read }) => !read),
          'category',
        ),
    }),
    answer(readNotifications, ({ ids, category }) => {
      const unread = notices.filter(
        (notice) =>
          !notice.read &&
          (ids === undefined || ids.includes(notice.id)) &&
          (category === undefined || notice.category === category),
      )
      for (const notice of unread) Object.assign(notice, { read: true, readAt: new Date().toISOString() })
      return { count: unread.length }
    }),
    answer(deleteNotifications, ({ ids }) => {
      const chosen = ids.map((id) => found(notices, id))
      if (chosen.some(({ read }) => !read)) throw new MockRefusal(422, '未读通知不能删除')
      return { count: removeFrom(notices, ids).done }
    }),
  ]
}

function jobHandlers(jobs: Job[]): RequestHandler[] {
  return [
    answer(listJobs, (params) => {
      const { title = '', jobType, resource, status } = params
      const matching = jobs.filter(
        (job) =>
          job.title.includes(title) &&
          (jobType === undefined || job.jobType === jobType) &&
          (resource === undefined || job.resource === resource),
      )
      const shown = matching.filter((job) => status === undefined || job.status === status)
      const page = { ...pageOf(structuredClone(shown), params), counts: countBy(matching, 'status') }
      // Jobs advance between two requests.
      for (const job of jobs) if (job.status === jobStatus.running) advance(job)
      return page
    }),
    answer(getJob, ({ id }) => found(jobs, id)),
    answer(cancelJob, ({ id }) => {
      const job = found(jobs, id)
      if (job.jobType === jobTypeCodes.import && job.status === jobStatus.running)
        throw new MockRefusal(422, '任务已在写入,不能取消')
      return Object.assign(job, { status: 4, finishedAt: new Date().toISOString() })
    }),
    answer(retryJob, ({ id }) => Object.assign(found(jobs, id), { status: 0, progress: 0, failReason: '' })),
    answer(downloadJobFile, ({ id, kind }) => {
      if (found(jobs, id).status === jobStatus.expired) throw new MockRefusal(422, '文件已过期,请重新导出')
      return { url: `data:text/csv,${kind}` }
    }),
  ]
}

function advance(job: Job) {
  job.progress = Math.min(100, job.progress + 36)
  job.okRows = Math.round((job.totalRows * job.progress) / 100)
  if (job.progress === 100) Object.assign(job, { status: 2, hasResult: true, finishedAt: new Date().toISOString() })
}
