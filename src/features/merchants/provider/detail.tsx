import { Link, useNavigate } from 'react-router-dom'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { canDisableProvider, canEnableProvider, canReviewProvider } from '#contract/merchants/provider-rules.ts'
import {
  enableProviders,
  getProvider,
  listProviders,
  type Provider,
  reviewProvider,
  saveProvider,
} from '#contract/merchants/providers.ts'
import { serviceOrderPaths } from '#features/blackCard/public.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordPager } from '#screen/list/record-pager.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ProviderFacts } from './facts.tsx'
import { ProviderForm } from './form.tsx'
import { ProviderPerformance } from './performance.tsx'
import { ProviderSettlements } from './settlements.tsx'
import { useProviderActions } from './use-actions.ts'
import { ProviderUses } from './uses.tsx'
import { ProviderWorkers } from './workers.tsx'

/** One route: a new provider without an id, its form with the tab `edit`, otherwise everything about it. */
export default function ProviderDetail() {
  const { id, tab } = useRouteQuery(providerPaths.detail)
  const provider = useRead(getProvider, id === undefined ? null : { id })
  if (provider && tab !== 'edit') return <ProviderPage key={provider.id} provider={provider} tab={tab ?? 'facts'} />
  return <ProviderForm key={provider?.id ?? 'new'} provider={provider} />
}

const runningOrdersOf = (providerId: number) =>
  serviceOrderPaths.list.to({ providerId, status: serviceOrderStatus.inService })

function ProviderPage({ provider, tab }: { provider: Provider; tab: string }) {
  const navigate = useNavigate()
  const can = useCan()
  const actions = useProviderActions()
  const { id, name, status, rejectReason, disableReason } = provider
  const edit = providerPaths.detail.to({ id, tab: 'edit' })
  return (
    <Page
      title={name}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={providerStatus.tone(status)}>{providerStatus.label(status)}</StatusBadge>
          <CopyText value={provider.providerNo} />
        </span>
      }
      actions={
        <>
          <RecordPager
            list={listProviders}
            id={id}
            noun="服务商"
            to={(other) => providerPaths.detail.to({ id: other, ...(tab !== 'facts' && { tab }) })}
          />
          {can(enableProviders) && canDisableProvider(provider) && (
            <Button onClick={() => actions.disable([provider])}>停用</Button>
          )}
          {can(enableProviders) && canEnableProvider(provider) && (
            <Button onClick={() => actions.enable(provider)}>启用</Button>
          )}
          {can(saveProvider) && (
            <Button asChild>
              <Link to={edit}>编辑</Link>
            </Button>
          )}
          {can(reviewProvider) && canReviewProvider(provider) && (
            <>
              <Button onClick={() => actions.reject(provider)}>驳回</Button>
              <Button tone="primary" onClick={() => actions.approve(provider)}>
                通过
              </Button>
            </>
          )}
        </>
      }
    >
      {status === providerStatus.rejected && <Notice tone="warning" title={`驳回原因：${rejectReason}`} />}
      {status === providerStatus.disabled && <Notice tone="warning" title={`停用原因：${disableReason}`} />}
      {status === providerStatus.disabled && provider.runningCount > 0 && (
        <Notice
          tone="warning"
          title={`还有 ${provider.runningCount} 个服务中的订单`}
          {...(can(listServiceOrders) && {
            action: (
              <Button asChild size="tiny">
                <Link to={runningOrdersOf(id)}>查看并改派</Link>
              </Button>
            ),
          })}
        >
          服务商已停用，请改派给其他服务商。
        </Notice>
      )}
      <Tabs
        value={tab}
        onValueChange={(next) => navigate(providerPaths.detail.to({ id, tab: next }), { replace: true })}
      >
        <TabList label="服务商资料">
          <Tab value="facts">资料</Tab>
          <Tab value="workers" count={provider.workers.length}>
            服务人员
          </Tab>
          <Tab value="uses">服务记录</Tab>
          <Tab value="figures">业绩</Tab>
          <Tab value="settlements">结算单</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts">
          <ProviderFacts provider={provider} />
        </TabPanel>
        <TabPanel value="workers">
          <ProviderWorkers provider={provider} />
        </TabPanel>
        <TabPanel value="uses">
          <ProviderUses providerId={id} />
        </TabPanel>
        <TabPanel value="figures">
          <ProviderPerformance provider={provider} />
        </TabPanel>
        <TabPanel value="settlements">
          <ProviderSettlements providerId={id} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="provider" targetId={id} restoreAt={can(saveProvider) ? edit : undefined} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
