import { useFormContext } from 'react-hook-form'
import { listLabels } from '#contract/configuration/labels.ts'
import { accountType } from '#contract/session.ts'
import { customerSource, gender, houseType, intentLevel, renovationStage } from '#contract/users/codes.ts'
import { type Customer, getCustomer, saveCustomer } from '#contract/users/customers.ts'
import { listUserLabels } from '#contract/users/users.ts'
import { useUserLabelChoices } from '#features/users/shared/choices.ts'
import {
  useCustomerDesignerChoices,
  useCustomerStoreChoices,
  useStyleChoices,
} from '#features/users/shared/customer-choices.ts'
import { useCanCall, useProfile } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  DateField,
  LongTextField,
  PickField,
  PickManyField,
  PriceField,
  TextField,
} from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { TwinsNotice } from './twins-notice.tsx'
import { type CustomerValues, useCustomerForm } from './use-form.ts'

const field = fieldsOf<CustomerValues>()

interface CustomerFormDrawerProps {
  /** The edited customer; null for a new one. */
  id: number | null
  onClose: () => void
}

/** The form of a customer beside the list. */
export function CustomerFormDrawer({ id, onClose }: CustomerFormDrawerProps) {
  const read = useLookup(getCustomer, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor customer={null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="客户" size="wide" title="客户" onClose={onClose}>
      {(customer) => <Editor customer={customer} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  const seesLabels = useCanCall(listUserLabels)
  const form = useCustomerForm(customer, seesLabels)
  const canEdit = useCanCall(saveCustomer) && !customer?.mergedInto
  const title = customer ? `编辑客户「${customer.name}」` : '新增客户'
  return (
    <FormDrawer
      form={form}
      history={customer && { resource: 'customer', targetId: customer.id }}
      size="wide"
      title={title}
      {...(customer && { description: `${customer.customerNo} ${customer.phone}` })}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <Fields customer={customer} seesLabels={seesLabels} />
        </fieldset>
      </FormBody>
      {customer && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

function Fields({ customer, seesLabels }: { customer: Customer | null; seesLabels: boolean }) {
  const { watch } = useFormContext<CustomerValues>()
  const [storeId, designerId] = watch(['storeId', 'designerId'])
  const isPlatform = useProfile()?.accountType === accountType.platform
  const canStyle = useCanCall(listLabels)
  const stores = useCustomerStoreChoices(true, storeId)
  const designers = useCustomerDesignerChoices(true, designerId)
  const styles = useStyleChoices(canStyle)
  const labels = useUserLabelChoices(seesLabels)
  const ownersHint = customer ? '归属请用「分配」修改' : undefined
  return (
    <>
      <TitledSection title="客户">
        <TextField name={field('name')} label="客户姓名" maxLength={20} />
        <TextField
          name={field('phone')}
          label="联系电话"
          maxLength={11}
          {...(customer && { placeholder: customer.phone, hint: '留空则不修改' })}
        />
        <TwinsNotice ownId={customer?.id} />
        <CodeField name={field('gender')} label="性别" codes={gender} />
        <CodeField name={field('source')} label="客户来源" codes={customerSource} />
        <CodeField name={field('intentLevel')} label="意向等级" codes={intentLevel} />
        {seesLabels && <PickManyField name={field('labelIds')} label="标签" {...labels} />}
      </TitledSection>
      <TitledSection title="房屋">
        <RegionField name={field('area')} label="所在地区" />
        <TextField name={field('address')} label="房屋地址" maxLength={100} placeholder="小区、楼栋与房号" />
        <CodeField name={field('houseType')} label="户型" codes={houseType} clearable />
        <TextField name={field('houseArea')} label="建筑面积" maxLength={6} suffix="㎡" />
        <CodeField name={field('renovationStage')} label="装修阶段" codes={renovationStage} clearable />
        {canStyle && <PickManyField name={field('styleIds')} label="意向风格" {...styles} />}
        <PriceField name={field('budget')} label="预算" />
        <DateField name={field('planStartDate')} label="计划开工" />
      </TitledSection>
      <TitledSection title="归属">
        <PickField
          name={field('storeId')}
          label="归属门店"
          disabled={customer !== null}
          hint={ownersHint ?? (isPlatform ? '留空则进入公海' : undefined)}
          {...stores}
        />
        <PickField
          name={field('designerId')}
          label="服务设计师"
          disabled={customer !== null}
          hint={ownersHint}
          {...designers}
        />
        <LongTextField name={field('remark')} label="备注" maxLength={500} />
      </TitledSection>
    </>
  )
}
