import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import { getProxyRecord, type ProxyRecord, reviewProxyRecords } from '#contract/materials/proxies.ts'
import { canReviewProxy } from '#contract/materials/proxy-rules.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FactsTabs } from '#screen/detail/facts-tabs.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { ClashNotice } from './clashes.tsx'

interface ProxyDrawerProps {
  id: number
  /** Opens another term of the same proxy. */
  onOpen: (id: number) => void
  onApprove: (record: ProxyRecord) => void
  onRefuse: (record: ProxyRecord) => void
  onClose: () => void
}

/** Detail drawer of a proxy; a pending one is reviewed here. */
export function ProxyDrawer({ id, onOpen, onApprove, onRefuse, onClose }: ProxyDrawerProps) {
  const read = useLookup(getProxyRecord, { id }, { staleMs: 0 })
  const record = read.data
  const canReview = useCanCall(reviewProxyRecords)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={record?.companyName ?? '代理记录'} description={record?.recordNo}>
        <DrawerBody>
          <QueryBody read={read} noun="代理记录">
            {(record) => (
              <FactsTabs label="代理记录" resource="proxyRecord" targetId={id}>
                <Facts record={record} onOpen={onOpen} />
              </FactsTabs>
            )}
          </QueryBody>
        </DrawerBody>
        {record && canReview && canReviewProxy(record) && (
          <DrawerFoot>
            {record.own && <span className="mr-auto text-text-muted">不能审核自己提交的代理记录</span>}
            <Button size="medium" disabled={record.own} onClick={() => onRefuse(record)}>
              驳回
            </Button>
            <Button size="medium" tone="primary" disabled={record.own} onClick={() => onApprove(record)}>
              通过
            </Button>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ record, onOpen }: { record: ProxyRecord; onOpen: (id: number) => void }) {
  const { renewedFrom, renewedBy } = record
  return (
    <div className="grid gap-6">
      {record.reason && (record.status === proxyStatus.rejected || record.status === proxyStatus.terminated) && (
        <Notice tone="warning" title={record.status === proxyStatus.rejected ? '上次审核已驳回' : '代理已终止'}>
          {record.reason}
        </Notice>
      )}
      <ClashNotice clashes={record.clashes} />
      <Descriptions>
        <Descriptions.Item label="状态">
          <StatusBadge tone={proxyStatus.tone(record.status)}>{proxyStatus.label(record.status)}</StatusBadge>
        </Descriptions.Item>
        <Descriptions.Item label="材料品牌">{record.brand.name}</Descriptions.Item>
        <Descriptions.Item label="代理期">
          {record.startDate} 至 {record.endDate}
        </Descriptions.Item>
        <Descriptions.Item label="剩余天数">{record.daysLeft !== null && `${record.daysLeft} 天`}</Descriptions.Item>
        <Descriptions.Item label="代理地区" wide>
          {record.areaNames}
          {record.exclusive && '（独家）'}
        </Descriptions.Item>
        <Descriptions.Item label="代理分类" wide>
          {record.categories.length > 0 ? record.categories.map(({ name }) => name).join('、') : '品牌全部分类'}
        </Descriptions.Item>
        <Descriptions.Item label="代理方类型">{proxyKind.label(record.proxyKind)}</Descriptions.Item>
        <Descriptions.Item label="进货折扣">{record.discountRate && `× ${record.discountRate}`}</Descriptions.Item>
        <Descriptions.Item label="联系人">{record.contactName}</Descriptions.Item>
        <Descriptions.Item label="联系电话" copies={record.contactPhone} />
        <Descriptions.Item label="年度任务额">
          {record.annualAmount && <Money amount={record.annualAmount} />}
        </Descriptions.Item>
        <Descriptions.Item label="保证金">{record.deposit && <Money amount={record.deposit} />}</Descriptions.Item>
        <Descriptions.Item label="合同编号">{record.contractNo}</Descriptions.Item>
        <Descriptions.Item label="审核">
          {record.reviewedBy && `${record.reviewedBy} ${formatTime(record.reviewedAt)}`}
        </Descriptions.Item>
        <Descriptions.Item label="合同附件" wide>
          {record.contractFiles.length > 0 && <FileList files={record.contractFiles} />}
        </Descriptions.Item>
        <Descriptions.Item label="备注" wide>
          {record.remark}
        </Descriptions.Item>
        {renewedFrom && (
          <Descriptions.Item label="续签自">
            <Term term={renewedFrom} onOpen={onOpen} />
          </Descriptions.Item>
        )}
        {renewedBy && (
          <Descriptions.Item label="已续签为">
            <Term term={renewedBy} onOpen={onOpen} />
          </Descriptions.Item>
        )}
      </Descriptions>
    </div>
  )
}

function Term({
  term: { id, recordNo, startDate, endDate },
  onOpen,
}: {
  term: NonNullable<ProxyRecord['renewedFrom']>
  onOpen: (id: number) => void
}) {
  return (
    <>
      <Button tone="link" size="tiny" className="text-data" onClick={() => onOpen(id)}>
        {recordNo}
      </Button>
      <span className="block text-small text-text-muted">
        {startDate} 至 {endDate}
      </span>
    </>
  )
}
