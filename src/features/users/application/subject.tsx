import { isUndecided } from '#contract/users/application-rules.ts'
import type { UserApplication } from '#contract/users/applications.ts'
import { applicationField, applicationStatus } from '#contract/users/codes.ts'
import { formatTime } from '#lib/formats.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ApplicationFacts } from './facts.tsx'
import { Earlier, Risks } from './history.tsx'
import { ApplicationPapers } from './papers.tsx'

interface ApplicationSubjectProps {
  application: UserApplication
  onOpen: (id: number) => void
}

/** What was typed at the left, the papers at the right, so that both are compared without scrolling. */
export function ApplicationSubject({ application, onOpen }: ApplicationSubjectProps) {
  const { id, earlier } = application
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Tabs defaultValue="facts">
        <TabList label="申请">
          <Tab value="facts">申请资料</Tab>
          <Tab value="earlier" count={earlier.length}>
            历次申请
          </Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts" className="grid content-start gap-5">
          <Verdict application={application} />
          <Risks application={application} onOpen={onOpen} />
          <ApplicationFacts application={application} />
        </TabPanel>
        <TabPanel value="earlier">
          <Earlier applications={earlier} onOpen={onOpen} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="userApplication" targetId={id} />
        </TabPanel>
      </Tabs>
      <ApplicationPapers application={application} />
    </div>
  )
}

/** The decision of an application, once decided. */
function Verdict({ application }: { application: UserApplication }) {
  const { status, refuseReason, refuseFields, reviewedBy, reviewedAt, appletRole } = application
  const { revokeReason, revokedBy, revokedAt } = application
  if (isUndecided(application)) return null
  const parts = refuseFields.map(applicationField.label).join('、')
  return (
    <Notice
      tone={
        status === applicationStatus.passed ? 'success' : status === applicationStatus.withdrawn ? 'info' : 'danger'
      }
      role="note"
      title={applicationStatus.label(status)}
    >
      <span className="grid gap-1">
        {revokeReason && <span>{[revokeReason, revokedBy, formatTime(revokedAt)].filter(Boolean).join(' · ')}</span>}
        {refuseReason && <span className="whitespace-pre-line">{refuseReason}</span>}
        {parts && <span>需修改：{parts}</span>}
        {appletRole && <span>授予角色：{appletRole.name}</span>}
        {reviewedAt && <span>{[reviewedBy, formatTime(reviewedAt)].filter(Boolean).join(' · ')} 审核</span>}
      </span>
    </Notice>
  )
}
