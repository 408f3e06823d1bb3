import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { promoterStatus } from '#contract/merchants/codes.ts'
import {
  canDisablePromoter,
  canEditPromoter,
  canEnablePromoter,
  canReviewPromoter,
} from '#contract/merchants/promoter-rules.ts'
import {
  enablePromoters,
  getPromoter,
  listPromoters,
  type Promoter,
  reviewPromoters,
  savePromoter,
} from '#contract/merchants/promoters.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordPager } from '#screen/list/record-pager.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Result } from '#ui/result/result.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { Bindings } from './bindings.tsx'
import { Commissions } from './commissions.tsx'
import { PromoterFacts, PromoterFigures } from './facts.tsx'
import { usePromoterActions } from './use-actions.ts'
import { Withdraws } from './withdraws.tsx'

const PromoterApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'PromoterApproveDialog')
const PromoterDrawer = lazyPart(() => import('./form-drawer.tsx'), 'PromoterDrawer')

export default function PromoterDetail() {
  const { id } = useRouteQuery(promoterPaths.detail)
  const promoter = useRead(getPromoter, id === undefined ? null : { id })
  if (promoter) return <PromoterPage promoter={promoter} />
  return (
    <Result
      tone="warning"
      title="推广员不存在"
      description="链接里没有推广员编号，请从推广员管理打开。"
      actions={
        <LinkButton asChild>
          <Link to={promoterPaths.list.to()}>返回推广员管理</Link>
        </LinkButton>
      }
    />
  )
}

/** Everything about one promoter: customers, commission, withdrawals. */
function PromoterPage({ promoter }: { promoter: Promoter }) {
  const { tab = 'facts' } = useRouteQuery(promoterPaths.detail)
  const [opened, open] = useState<'edit' | 'approve' | null>(null)
  const navigate = useNavigate()
  const can = useCan()
  const actions = usePromoterActions()
  const { id, name, status, disableReason, rejectReason } = promoter
  const close = () => open(null)
  const canReview = can(reviewPromoters) && canReviewPromoter(promoter)
  return (
    <Page
      title={name}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={promoterStatus.tone(status)}>{promoterStatus.label(status)}</StatusBadge>
          <CopyText value={promoter.promoterNo} />
        </span>
      }
      actions={
        <>
          <RecordPager
            list={listPromoters}
            id={id}
            noun="推广员"
            to={(other) => promoterPaths.detail.to({ id: other, ...(tab !== 'facts' && { tab }) })}
          />
          {can(enablePromoters) && canDisablePromoter(promoter) && (
            <Button onClick={() => void actions.disable([promoter])}>停用</Button>
          )}
          {can(enablePromoters) && canEnablePromoter(promoter) && (
            <Button onClick={() => void actions.enable(promoter)}>启用</Button>
          )}
          {can(savePromoter) && canEditPromoter(promoter) && (
            <Button tone={canReview ? 'plain' : 'primary'} onClick={() => open('edit')}>
              编辑
            </Button>
          )}
          {canReview && (
            <Button tone="primary" onClick={() => open('approve')}>
              审核
            </Button>
          )}
        </>
      }
    >
      {status === promoterStatus.disabled && disableReason && (
        <Notice tone="warning" title={`停用原因：${disableReason}`} />
      )}
      {status === promoterStatus.rejected && rejectReason && (
        <Notice tone="danger" title={`驳回原因：${rejectReason}`} />
      )}
      <PromoterFigures promoter={promoter} />
      <Tabs
        value={tab}
        onValueChange={(next) => navigate(promoterPaths.detail.to({ id, tab: next }), { replace: true })}
      >
        <TabList label="推广员详情">
          <Tab value="facts">概览</Tab>
          <Tab value="bindings" count={promoter.boundCount + promoter.merchantCount}>
            绑定客户
          </Tab>
          <Tab value="commissions">佣金明细</Tab>
          <Tab value="withdraws">提现记录</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts">
          <PromoterFacts promoter={promoter} />
        </TabPanel>
        <TabPanel value="bindings">
          <Bindings promoterId={id} />
        </TabPanel>
        <TabPanel value="commissions">
          <Commissions promoterId={id} />
        </TabPanel>
        <TabPanel value="withdraws">
          <Withdraws promoterId={id} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="promoter" targetId={id} />
        </TabPanel>
      </Tabs>
      {opened === 'edit' && <PromoterDrawer id={id} onClose={close} />}
      {opened === 'approve' && (
        <PromoterApproveDialog
          target={[promoter]}
          onClose={close}
          onReject={() => {
            close()
            void actions.reject([promoter])
          }}
        />
      )}
    </Page>
  )
}
