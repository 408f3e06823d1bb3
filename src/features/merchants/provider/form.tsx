import { Link, useNavigate } from 'react-router-dom'
import { providerStatus } from '#contract/merchants/codes.ts'
import type { Provider } from '#contract/merchants/providers.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { BasicFields, PaperFields, SettlementFields } from './fields.tsx'
import { PriceFields } from './prices.tsx'
import { useProviderForm } from './use-form.ts'

/** The form of a provider; a new one without a record. */
export function ProviderForm({ provider }: { provider: Provider | null }) {
  const { leaveFor } = usePageLocation()
  const navigate = useNavigate()
  const form = useProviderForm(provider, ({ id }) => {
    if (provider) void navigate(providerPaths.detail.to({ id }), { replace: true })
    else leaveFor(providerPaths.detail.to({ id }))
  })
  const isRejected = provider?.status === providerStatus.rejected
  return (
    <FormPage
      form={form}
      history={provider && { resource: 'provider', targetId: provider.id }}
      title={provider ? `编辑 ${provider.name}` : '新增服务商'}
      notice={
        isRejected && (
          <Notice tone="warning" title="上次审核已驳回">
            {provider.rejectReason}
          </Notice>
        )
      }
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary">
            {isRejected ? '保存并重新提交' : provider ? '保存修改' : '保存并提交审核'}
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={provider ? providerPaths.detail.to({ id: provider.id }) : providerPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields provider={provider} />
      <PaperFields />
      <PriceFields />
      <SettlementFields />
    </FormPage>
  )
}
