import { useState } from 'react'
import { Link } from 'react-router-dom'
import { agentLevel, agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { canDisablePackage, canEnablePackage } from '#contract/agents/package-rules.ts'
import { type AgentPackage, modifyAgentPackage, setAgentPackageStatus } from '#contract/agents/packages.ts'
import { Can, useCanCall } from '#screen/data/permissions.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Money } from '#ui/money/money.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { packagePaths } from '../paths.ts'
import { discountText, scopeText, totalText } from './labels.ts'
import { PackageCard } from './preview.tsx'
import { usePackageActions } from './use-actions.ts'
import { ViewItems } from './view-items.tsx'

/** Detail view of a package. */
export function PackageView({ record }: { record: AgentPackage }) {
  const actions = usePackageActions()
  const canEnable = useCanCall(setAgentPackageStatus)
  const [isBusy, setBusy] = useState(false)
  const enable = async () => {
    setBusy(true)
    await actions.enable(record)
    setBusy(false)
  }
  return (
    <Page
      title={record.name}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={agentStatus.tone(record.status)}>{agentStatus.label(record.status)}</StatusBadge>
          {record.packageCode}
        </span>
      }
      actions={
        <>
          <Button asChild tone="quiet">
            <Link to={packagePaths.list.to()}>返回</Link>
          </Button>
          {canEnable && canDisablePackage(record) && <Button onClick={() => actions.disable(record)}>停用</Button>}
          <Can call={modifyAgentPackage}>
            <Button asChild>
              <Link to={packagePaths.form.to({ id: record.id, type: 'edit' })}>编辑</Link>
            </Button>
          </Can>
          {canEnable && canEnablePackage(record) && (
            <Button tone="primary" loading={isBusy} onClick={enable}>
              启用
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-start gap-6">
        <div className="grid min-w-0 max-w-[960px] flex-1 gap-4">
          <FormSection title="销售情况">
            <Descriptions columns={3}>
              <Descriptions.Item label="已售">{record.soldCount} 份</Descriptions.Item>
              <Descriptions.Item label="生效中代理">{record.activeCount} 个</Descriptions.Item>
              <Descriptions.Item label="发售数量">{totalText(record.total)}</Descriptions.Item>
            </Descriptions>
          </FormSection>
          <Terms record={record} />
          <FormSection title="商品授权">
            <Descriptions>
              <Descriptions.Item label="商品范围">{scopeText(record)}</Descriptions.Item>
              <Descriptions.Item label="进货折扣">{discountText(record.purchaseDiscount)}</Descriptions.Item>
              {record.goodsScope === goodsScope.brands && (
                <Descriptions.Item label="授权品牌" wide>
                  {record.brands.map(({ name }) => name).join('、')}
                </Descriptions.Item>
              )}
            </Descriptions>
            {record.goodsScope === goodsScope.products && <ViewItems record={record} />}
          </FormSection>
          <FormSection title="介绍与协议">
            {record.content ? (
              <RichTextView html={record.content} />
            ) : (
              <p className="text-text-faint">还没有填写套餐介绍</p>
            )}
            {record.agreement.length > 0 ? (
              <FileList files={record.agreement} />
            ) : (
              <p className="text-text-faint">还没有上传代理协议</p>
            )}
          </FormSection>
          <FormSection title="操作日志">
            <AuditTrail resource="agentPackage" targetId={record.id} />
          </FormSection>
        </div>
        <aside className="sticky top-4 w-60 shrink-0 max-lg:hidden">
          <PackageCard values={record} />
        </aside>
      </div>
    </Page>
  )
}

function Terms({ record }: { record: AgentPackage }) {
  return (
    <FormSection title="条款">
      <Descriptions>
        <Descriptions.Item label="代理级别">{agentLevel.label(record.agentLevel)}</Descriptions.Item>
        <Descriptions.Item label="地区独家">{record.exclusive ? '是' : '否'}</Descriptions.Item>
        <Descriptions.Item label="可代理地区" wide>
          {record.areaNames}
        </Descriptions.Item>
        <Descriptions.Item label="套餐价">
          <Money amount={record.price} />
        </Descriptions.Item>
        <Descriptions.Item label="续费价">
          <Money amount={record.renewalPrice} /> / 12 个月
        </Descriptions.Item>
        <Descriptions.Item label="有效期">{record.validMonths} 个月</Descriptions.Item>
        <Descriptions.Item label="保证金">{record.deposit && <Money amount={record.deposit} />}</Descriptions.Item>
        <Descriptions.Item label="首批进货" wide>
          {Number(record.firstPurchaseAmount) > 0 && (
            <>
              {record.firstPurchaseDays} 天内进货 <Money amount={record.firstPurchaseAmount} />
            </>
          )}
        </Descriptions.Item>
        <Descriptions.Item label="名额" wide>
          员工账号 {record.subAccountQuota} 个，门店 {record.storeQuota} 家，推广员 {record.promoterQuota} 人，赠送黑卡{' '}
          {record.cardQuota} 张
        </Descriptions.Item>
        <Descriptions.Item label="可升级到" wide>
          {record.upgradeTo.map(({ name }) => name).join('、')}
        </Descriptions.Item>
      </Descriptions>
    </FormSection>
  )
}
