import { useMerchantChoices } from '#features/merchants/public.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { DateField, PickField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { AreaFields, PriceFactorFields } from '../account/fields.tsx'
import { useActiveParentChoices } from './choices.ts'
import { type SubDistributorValues, useSubDistributorForm } from './use-form.ts'

const field = fieldsOf<SubDistributorValues>()

/** Opens an account below another one: at once, without a bill. */
export function AddSubDrawer({ onClose }: { onClose: () => void }) {
  const form = useSubDistributorForm(onClose)
  return (
    <FormDrawer
      form={form}
      title="新增二级经销商"
      description="保存后立即开通，随上级的套餐与产品授权"
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="add" tone="primary">
          保存并开通
        </SaveButton>
      }
    >
      <FormBody form={form} label="新增二级经销商">
        <TitledSection title="上级与企业">
          <PickField name={field('parentId')} label="上级经销商" {...useActiveParentChoices()} />
          <PickField
            name={field('enterpriseId')}
            label="企业"
            hint="名称、联系人与登录手机取自企业资料"
            {...useMerchantChoices()}
          />
        </TitledSection>
        <TitledSection title="区域与合同">
          <AreaFields hint="须在上级的授权区域内" />
          <DateField name={field('expireAt')} label="到期日" hint="不晚于上级的到期日" />
        </TitledSection>
        <TitledSection title="默认定价系数">
          <PriceFactorFields />
        </TitledSection>
      </FormBody>
    </FormDrawer>
  )
}
