import { Link } from 'react-router-dom'
import { caseStatus, customerStatus, designerLevel, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import { DESIGNER_FROZEN, feeLabel, MIN_CASES } from '#contract/users/design-store-rules.ts'
import type { DesignStore, DesignStoreVersion } from '#contract/users/design-stores.ts'
import { getUser } from '#contract/users/users.ts'
import { customerPaths, userPaths } from '#features/users/paths.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { formatCount, formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { changesOf } from './changes.ts'
import { DesignStorePreview } from './phone-preview.tsx'

/** What is decided at the left, how customers see it at the right. */
export function DesignStoreSubject({ store }: { store: DesignStore }) {
  const { id, submitted, customers } = store
  const shown = submitted ?? store
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Tabs defaultValue="facts">
        <TabList label="设计店铺">
          <Tab value="facts">{submitted ? '修改内容' : '店铺资料'}</Tab>
          {customers && (
            <Tab value="customers" count={store.customerCount}>
              服务客户
            </Tab>
          )}
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts" className="grid content-start gap-6">
          <State store={store} />
          {submitted && <AuditDiff rows={changesOf(store, submitted)} titles={['线上版本', '提交版本']} />}
          <Facts store={store} />
          <Cases version={shown} />
        </TabPanel>
        {customers && (
          <TabPanel value="customers">
            <Customers store={store} customers={customers} />
          </TabPanel>
        )}
        <TabPanel value="audit">
          <AuditTrail resource="designStore" targetId={id} />
        </TabPanel>
      </Tabs>
      <Preview store={store} />
    </div>
  )
}

/** Why a store is not online, what was refused, and who may not work. */
function State({ store }: { store: DesignStore }) {
  const { status, refuseReason, offlineReason, designerStatus, reviewedBy, reviewedAt, submitted } = store
  const isOffline = status === designStoreStatus.offline
  return (
    <>
      {designerStatus === userStatus.frozen && <Notice tone="danger">{DESIGNER_FROZEN}</Notice>}
      {refuseReason && (
        <Notice tone="danger" role="note" title={submitted ? '修改未通过' : '审核未通过'}>
          <span className="whitespace-pre-line">
            {[refuseReason, reviewedBy, formatTime(reviewedAt)].filter(Boolean).join(' · ')}
          </span>
        </Notice>
      )}
      {isOffline && (
        <Notice tone="warning" role="note" title="已下线">
          {offlineReason}
        </Notice>
      )}
    </>
  )
}

function Facts({ store }: { store: DesignStore }) {
  const seesUsers = useCanCall(getUser)
  const { id, designer, phone } = store
  return (
    <Descriptions>
      <Descriptions.Item label="设计师">
        {designer && seesUsers ? (
          <Link to={userPaths.detail.to({ id: designer.id })} className="text-accent-text hover:underline">
            {designer.name}
          </Link>
        ) : (
          designer?.name
        )}
      </Descriptions.Item>
      <Descriptions.Item label="手机号">
        {phone && (
          <CoveredContact resource="designStore" id={id} field="phone" covered={phone} of={designer?.name ?? ''} />
        )}
      </Descriptions.Item>
      <Descriptions.Item label="设计师等级">{designerLevel.label(store.level)}</Descriptions.Item>
      <Descriptions.Item label="从业年限">{`${store.workYears} 年`}</Descriptions.Item>
      <Descriptions.Item label="设计费">{feeLabel(store)}</Descriptions.Item>
      <Descriptions.Item label="挂靠门店">
        {store.store && <RecordLink kind="store" record={store.store} />}
      </Descriptions.Item>
      <Descriptions.Item label="擅长风格">{store.styles.map(({ name }) => name).join('、')}</Descriptions.Item>
      <Descriptions.Item label="服务城市">{store.serviceAreaNames.join('、')}</Descriptions.Item>
      <Descriptions.Item label="粉丝">{formatCount(store.fansCount)}</Descriptions.Item>
      <Descriptions.Item label="评分">{store.rating}</Descriptions.Item>
      <Descriptions.Item label="首页推荐">{store.recommended ? '是' : '否'}</Descriptions.Item>
      <Descriptions.Item label="排序值">{store.sort}</Descriptions.Item>
      <Descriptions.Item label="提交时间">{formatTime(store.submittedAt)}</Descriptions.Item>
      <Descriptions.Item label="最近审核">
        {[store.reviewedBy, formatTime(store.reviewedAt)].filter(Boolean).join(' · ')}
      </Descriptions.Item>
    </Descriptions>
  )
}

function Cases({ version: { cases } }: { version: DesignStoreVersion }) {
  const published = cases.filter(({ status }) => status === caseStatus.online).length
  return (
    <TitledSection title={`代表案例 ${published}`}>
      {published < MIN_CASES && (
        <Notice tone="warning" role="note">{`已发布的案例不足 ${MIN_CASES} 个，不能通过审核`}</Notice>
      )}
      {cases.length > 0 && (
        <ul aria-label="代表案例" className="grid grid-cols-2 gap-4 md:grid-cols-3">
          {cases.map(({ id, caseNo, title, cover, status }) => (
            <li key={id} className="grid content-start gap-1">
              <Thumbnail src={smallImage(cover, 160)} full={cover} alt={title} size={96} ratio={16 / 10} />
              <span className="truncate">{title}</span>
              <span className="flex items-center gap-2 text-small text-text-muted tabular-nums">
                {caseNo}
                {status !== caseStatus.online && (
                  <StatusBadge tone={caseStatus.tone(status)}>{caseStatus.label(status)}</StatusBadge>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

type Customer = NonNullable<DesignStore['customers']>[number]
const col = columns<Customer>()
const customerColumns = [
  col.link('name', '客户', ({ id }) => customerPaths.list.to({ id }), { width: 160 }),
  col.status('status', '状态', customerStatus, { width: 104 }),
  col.time('createdAt', '创建时间'),
]

function Customers({ store, customers }: { store: DesignStore; customers: Customer[] }) {
  return (
    <div className="grid gap-3">
      {store.designer && store.customerCount > customers.length && (
        <Link
          to={customerPaths.list.to({ designerId: store.designer.id })}
          className="text-accent-text hover:underline"
        >
          在客户列表中查看全部 {formatCount(store.customerCount)} 位
        </Link>
      )}
      <DataTable
        label="最近的服务客户"
        columns={customerColumns}
        rows={customers}
        rowId={({ id }) => id}
        empty="还没有服务的客户"
      />
    </div>
  )
}

/** The submitted version first; the one online stays one click away. */
function Preview({ store }: { store: DesignStore }) {
  if (!store.submitted) return <DesignStorePreview store={store} version={store} />
  return (
    <Tabs defaultValue="submitted">
      <TabList label="小程序预览">
        <Tab value="submitted">提交版本</Tab>
        <Tab value="online">线上版本</Tab>
      </TabList>
      <TabPanel value="submitted">
        <DesignStorePreview store={store} version={store.submitted} />
      </TabPanel>
      <TabPanel value="online">
        <DesignStorePreview store={store} version={store} />
      </TabPanel>
    </Tabs>
  )
}
