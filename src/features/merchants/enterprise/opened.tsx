import { Link } from 'react-router-dom'
import { addCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { saveMerchantUser } from '#contract/merchants/merchant-users.ts'
import { saveCityStore } from '#contract/users/stores.ts'
import { cardMerchantPaths } from '#features/blackCard/public.ts'
import { enterprisePaths, merchantUserPaths } from '#features/merchants/paths.ts'
import { storePaths } from '#features/users/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Result } from '#ui/result/result.tsx'
import type { useEnterpriseForm } from './use-form.ts'

type Opened = NonNullable<ReturnType<typeof useEnterpriseForm>['opened']>

/** The merchant is open: what its owner needs to know, and what comes next. */
export function EnterpriseOpened({ merchant: { id, name, phone, edition, expireAt } }: { merchant: Opened }) {
  return (
    <Page title="企业商家已开通">
      <Result
        tone="success"
        title={`「${name}」已开通`}
        description="登录手机与到期日已由短信发给联系人。"
        actions={
          <>
            <Button asChild tone="primary">
              <Link to={enterprisePaths.list.to({ id })}>查看商家</Link>
            </Button>
            <Button asChild>
              <Link to={enterprisePaths.list.to()}>返回列表</Link>
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <Descriptions>
            <Descriptions.Item label="登录手机" copies={phone} />
            <Descriptions.Item label="版本">{merchantEdition.label(edition)}</Descriptions.Item>
            <Descriptions.Item label="到期日">{expireAt}</Descriptions.Item>
          </Descriptions>
          <NextSteps id={id} />
        </div>
      </Result>
    </Page>
  )
}

/** What most merchants need next, as far as the user may do it. */
function NextSteps({ id }: { id: number }) {
  const can = useCan()
  const steps = [
    can(saveMerchantUser) && { label: '添加成员', to: merchantUserPaths.list.to({ enterpriseId: id }) },
    can(saveCityStore) && { label: '登记门店', to: storePaths.form.to() },
    can(addCardMerchant) && { label: '开通黑卡', to: cardMerchantPaths.form.to() },
  ].filter((step) => step !== false)
  if (steps.length === 0) return null
  return (
    <nav aria-label="下一步" className="flex flex-wrap items-center gap-2">
      <span className="text-text-muted">下一步</span>
      {steps.map(({ label, to }) => (
        <Button key={label} asChild size="tiny">
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    </nav>
  )
}
