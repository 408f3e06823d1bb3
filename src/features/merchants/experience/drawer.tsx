import { Link } from 'react-router-dom'
import { experienceCloseReason, experienceStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { MAX_EXTENSIONS } from '#contract/merchants/experience-rules.ts'
import { type Experience, getExperience } from '#contract/merchants/experiences.ts'
import { getPromoter } from '#contract/merchants/promoters.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { followWay } from '#contract/users/codes.ts'
import { enterprisePaths, promoterPaths } from '#features/merchants/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'

const { Item } = Descriptions

/** Everything about one trial beside the list. */
export function ExperienceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getExperience, { id }, { staleMs: 0 })
  const experience = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={experience?.companyName ?? '体验详情'}
        description={
          experience && (
            <span className="flex items-center gap-2">
              {experience.experienceNo}
              <StatusBadge tone={experienceStatus.tone(experience.status)}>
                {experienceStatus.label(experience.status)}
              </StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="体验申请">
            {(experience) => (
              <Tabs defaultValue="follows">
                <TabList label="体验详情">
                  <Tab value="follows" count={experience.follows.length}>
                    跟进记录
                  </Tab>
                  <Tab value="facts">资料</Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="follows">
                  <Follows follows={experience.follows} />
                </TabPanel>
                <TabPanel value="facts">
                  <Facts experience={experience} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="experience" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

function Follows({ follows }: Pick<Experience, 'follows'>) {
  if (follows.length === 0) return <Empty title="还没有跟进记录" />
  return (
    <Timeline aria-label="跟进记录">
      {follows.map(({ id, way, content, nextAt, createdAt, createdBy }) => (
        <Timeline.Item key={id} tone="accent" title={followWay.label(way)} by={createdBy} time={formatTime(createdAt)}>
          <p className="whitespace-pre-wrap text-text">{content}</p>
          {nextAt && <p className="mt-1 text-small">下次跟进 {formatTime(nextAt)}</p>}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function Facts({ experience }: { experience: Experience }) {
  const seesMerchants = useCanCall(listEnterpriseUsers)
  const seesPromoters = useCanCall(getPromoter)
  const { enterprise, promoter, startAt, endAt, closeReason } = experience
  return (
    <div className="grid gap-6">
      <TitledSection title="申请信息">
        <Descriptions>
          <Item label="联系人">{experience.contactName}</Item>
          <Item label="手机号">{experience.phone}</Item>
          <Item label="商家类型">{merchantType.label(experience.merchantType)}</Item>
          <Item label="所在地区">{experience.areaName}</Item>
          <Item label="体验版本">{merchantEdition.label(experience.edition)}</Item>
          <Item label="来源">{merchantSource.label(experience.source)}</Item>
          <Item label="推广员">
            {promoter &&
              (seesPromoters ? (
                <Link to={promoterPaths.detail.to({ id: promoter.id })} className="text-accent-text hover:underline">
                  {promoter.name}
                </Link>
              ) : (
                promoter.name
              ))}
          </Item>
          <Item label="需求描述" wide>
            {experience.need}
          </Item>
        </Descriptions>
      </TitledSection>
      <TitledSection title="体验">
        <Descriptions>
          <Item label="跟进人">{experience.follower?.name}</Item>
          <Item label="体验期">{startAt && `${startAt} 至 ${endAt}`}</Item>
          <Item label="延期次数">{startAt && `${experience.extendCount} / ${MAX_EXTENSIONS}`}</Item>
          <Item label="活跃度">{startAt && String(experience.usageScore)}</Item>
          <Item label="登录次数">{startAt && `${experience.loginCount} 次`}</Item>
          <Item label="最近登录">{formatTime(experience.lastLoginAt)}</Item>
          <Item label="企业商家">
            {enterprise &&
              (seesMerchants ? (
                <Link to={enterprisePaths.list.to({ id: enterprise.id })} className="text-accent-text hover:underline">
                  {enterprise.name}
                </Link>
              ) : (
                enterprise.name
              ))}
          </Item>
          <Item label="转正时间">{formatTime(experience.convertedAt)}</Item>
          <Item label="关闭原因">{closeReason && experienceCloseReason.label(closeReason)}</Item>
        </Descriptions>
      </TitledSection>
    </div>
  )
}
