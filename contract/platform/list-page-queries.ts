import { jobStatus, jobType } from '../job-codes.ts'
import { noticeLevel, notificationCategory } from '../notifications.ts'
import { codeValue, flagValue, idValue, listQuery, textValue, wordValue } from '../page-query.ts'
import type { JobResource } from '../resources.ts'
import { platformPages } from './pages.ts'

export const notificationsQuery = listQuery(platformPages.notifications, {
  category: codeValue(notificationCategory),
  keyword: textValue,
  read: flagValue,
  level: codeValue(noticeLevel),
  createdFrom: textValue,
  createdTo: textValue,
})
export const jobsQuery = listQuery(platformPages.jobs, {
  id: idValue,
  title: textValue,
  jobType: codeValue(jobType),
  status: codeValue(jobStatus),
  resource: wordValue<JobResource>(),
  createdFrom: textValue,
  createdTo: textValue,
})
