import { type InstallService, InstallServiceInput, saveInstallService } from '#contract/goods/install-services.ts'
import { installPricing } from '#contract/goods/template-codes.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { useChange } from '#screen/data/use-change.ts'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, NumberField, PriceField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { PartDialog } from './part-dialog.tsx'

const field = fieldsOf<InstallServiceInput>()

const blank: InstallServiceInput = {
  name: '',
  pricing: installPricing.perPiece,
  unitPrice: '',
  minCharge: '',
  areas: [NATIONWIDE_CODE],
  content: '',
  warrantyMonths: 12,
  externalNo: '',
  enabled: true,
}

interface TemplateInstallFormProps {
  templateId: number
  /** Null when creating. */
  service: InstallService | null
  onClose: () => void
}

export function TemplateInstallForm({ templateId, service, onClose }: TemplateInstallFormProps) {
  const save = useChange(saveInstallService)
  const form = useContractForm<InstallServiceInput, 'save'>({
    schema: InstallServiceInput,
    intents: ['save'],
    initial: service ? valuesOf(blank, service) : blank,
    record: service,
    save: (values, _intent, { requestId, version }) => {
      const input = InstallServiceInput.parse(values)
      const edited = service ? { id: service.id, version } : {}
      return save({ ...input, ...edited, templateId }, `安装服务「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
  return (
    <PartDialog title={service ? `编辑「${service.name}」` : '新增安装服务'} form={form} onClose={onClose}>
      <TextField name={field('name')} label="服务名称" maxLength={30} />
      <CodeField name={field('pricing')} label="计费方式" codes={installPricing} />
      <PriceField name={field('unitPrice')} label="单价" hint="0 表示费用已含在商品价格里" />
      <PriceField name={field('minCharge')} label="起步价" />
      <RegionsField name={field('areas')} label="服务地区" />
      <LongTextField name={field('content')} label="服务内容" maxLength={500} />
      <NumberField name={field('warrantyMonths')} label="安装质保" max={60} suffix="个月" />
      <TextField name={field('externalNo')} label="外部服务编号" maxLength={40} hint="安装服务商系统里的编号" />
      <SwitchField name={field('enabled')} label="启用" />
    </PartDialog>
  )
}
