import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { DistributorPackage } from '#contract/distribution/accounts.ts'
import { openingAmounts, payable, TERM_COUNTS } from '#contract/distribution/quote-rules.ts'
import { usePackages } from '#features/distribution/shared/pickers.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { PickField, PriceField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { ContactFields, ContractFields, FactorFields, OverlapField, PaperFields } from './fields.tsx'
import { LicenceHolder } from './licence-holder.tsx'
import { type OpeningValues, useOpeningForm } from './use-form.ts'

const field = fieldsOf<OpeningValues>()

const steps: readonly { title: string; fields: readonly (keyof OpeningValues)[] }[] = [
  { title: '主体资料', fields: ['name', 'shortName', 'licenceNo', 'licenceImage', 'legalPerson', 'address'] },
  { title: '联系与登录', fields: ['contactName', 'phone', 'email', 'managerId'] },
  {
    title: '套餐与合同',
    fields: ['agentPackageId', 'months', 'areas', 'confirmOverlap', 'contractNo', 'contractFiles', 'deposit'],
  },
  {
    title: '费用与系数',
    fields: ['discountAmount', 'discountReason', 'purchaseFactor', 'productFactor', 'saleFactor', 'remark'],
  },
]

/** The opening form in four steps; all of them stay filled in. */
export function OpenDrawer({ onClose }: { onClose: () => void }) {
  const form = useOpeningForm(onClose)
  const [current, go] = useState(0)
  const isLast = current === steps.length - 1
  const next = async () => {
    if (await form.methods.trigger([...(steps[current]?.fields ?? [])])) go(current + 1)
  }
  return (
    <FormDrawer
      form={form}
      size="wide"
      title="新开户"
      description="提交后待开通；付清款项与保证金后自动开通"
      onClose={onClose}
      actions={
        <>
          {current > 0 && <Button onClick={() => go(current - 1)}>上一步</Button>}
          {isLast ? (
            <SaveButton form={form} intent="open" tone="primary">
              提交开户
            </SaveButton>
          ) : (
            <Button tone="primary" disabled={form.busy.size > 0} onClick={() => void next()}>
              下一步
            </Button>
          )}
        </>
      }
    >
      <FormBody form={form} label="新开户">
        <Steps steps={steps} current={current} />
        <FaultySteps current={current} onGo={go} />
        {steps.map(({ title }, index) => (
          <section key={title} aria-label={title} hidden={index !== current} className="grid gap-4">
            {index === 0 && (
              <>
                <PaperFields />
                <LicenceHolder />
              </>
            )}
            {index === 1 && <ContactFields />}
            {index === 2 && <PackageFields />}
            {index === 3 && <MoneyFields />}
          </section>
        ))}
      </FormBody>
    </FormDrawer>
  )
}

/** Other steps that must be mended. */
function FaultySteps({ current, onGo }: { current: number; onGo: (step: number) => void }) {
  const { errors } = useFormState<OpeningValues>()
  const faulty = steps.flatMap(({ title, fields }, index) =>
    index !== current && fields.some((name) => errors[name]) ? [{ title, index }] : [],
  )
  if (faulty.length === 0) return null
  return (
    <Notice tone="danger" title="其他步骤需要修改">
      <span className="flex flex-wrap gap-2">
        {faulty.map(({ title, index }) => (
          <Button key={title} size="tiny" onClick={() => onGo(index)}>
            {title}
          </Button>
        ))}
      </span>
    </Notice>
  )
}

function useChosenPackage(): { packages: readonly DistributorPackage[]; chosen: DistributorPackage | undefined } {
  const { packages } = usePackages(true)
  const id = useWatch<OpeningValues, 'agentPackageId'>({ name: 'agentPackageId' })
  return { packages, chosen: packages.find((one) => one.id === id) }
}

function PackageFields() {
  const { packages, chosen } = useChosenPackage()
  const terms = TERM_COUNTS.map((count) => count * (chosen?.validMonths ?? 0))
  return (
    <>
      <PickField
        name={field('agentPackageId')}
        label="代理套餐"
        options={packages.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {chosen && (
        <Descriptions>
          <Descriptions.Item label="员工数">{chosen.subAccountQuota}</Descriptions.Item>
          <Descriptions.Item label="门店数">{chosen.storeQuota}</Descriptions.Item>
          <Descriptions.Item label="可代理地区">{chosen.areaNames}</Descriptions.Item>
          <Descriptions.Item label="套餐保证金">
            <Money amount={chosen.deposit || '0.00'} />
          </Descriptions.Item>
        </Descriptions>
      )}
      <PickField
        name={field('months')}
        label="期限"
        options={chosen ? terms.map((months) => ({ value: String(months), label: `${months} 个月` })) : []}
        placeholder={chosen ? '选择期限' : '先选择套餐'}
      />
      <ContractFields />
      <OverlapField />
    </>
  )
}

function MoneyFields() {
  const canDiscount = useHolds('distributorPurchase:discount')
  const { chosen } = useChosenPackage()
  const [months, discount] = useWatch<OpeningValues, ['months', 'discountAmount']>({
    name: ['months', 'discountAmount'],
  })
  const amounts = chosen && months ? openingAmounts(chosen, months) : null
  const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(discount)
  return (
    <>
      {amounts && (
        <Descriptions>
          <Descriptions.Item label="套餐费">
            <Money amount={amounts.amount} />
          </Descriptions.Item>
          <Descriptions.Item label="应付金额">
            <Money amount={payable(amounts, isAmount ? discount : '0').payAmount} className="font-medium" />
          </Descriptions.Item>
        </Descriptions>
      )}
      {canDiscount && (
        <>
          <PriceField name={field('discountAmount')} label="优惠" />
          <TextField name={field('discountReason')} label="优惠原因" maxLength={100} hint="有优惠时必填" />
        </>
      )}
      <FactorFields />
    </>
  )
}
