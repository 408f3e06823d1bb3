import { uploadModel } from '#contract/base.ts'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import { getProxyRecord, type ProxyRecord } from '#contract/materials/proxies.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from '#features/materials/shared/pickers.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FilesField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  DateField,
  LongTextField,
  PickField,
  PickManyField,
  PriceField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { FormClashes } from './clashes.tsx'
import { type ProxyFormOptions, type ProxyValues, useProxyForm } from './use-form.ts'

const field = fieldsOf<ProxyValues>()

interface ProxyFormDrawerProps {
  /** The record to edit or renew; null when creating. */
  id: number | null
  isRenewal: boolean
  onClose: () => void
}

/** Form drawer of a proxy: create, edit, or renew the previous term. */
export function ProxyFormDrawer({ id, ...rest }: ProxyFormDrawerProps) {
  if (id === null) return <ProxyForm record={null} {...rest} />
  return <LoadedForm id={id} {...rest} />
}

function LoadedForm({ id, isRenewal, onClose }: ProxyFormDrawerProps & { id: number }) {
  const read = useLookup(getProxyRecord, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="代理记录" size="wide" title={isRenewal ? '续签代理' : '编辑代理'} onClose={onClose}>
      {(record) => <ProxyForm record={record} isRenewal={isRenewal} onClose={onClose} />}
    </QueryDrawer>
  )
}

const titleOf = ({ record, isRenewal }: ProxyFormOptions): string =>
  record ? `${isRenewal ? '续签' : '编辑'}「${record.companyName}」的代理` : '新增代理'

function ProxyForm({ record, isRenewal, onClose }: ProxyFormOptions & { onClose: () => void }) {
  const form = useProxyForm({ record, isRenewal })
  const title = titleOf({ record, isRenewal })
  return (
    <FormDrawer
      form={form}
      history={record && { resource: 'proxyRecord', targetId: record.id }}
      size="wide"
      title={title}
      description={record?.recordNo}
      onClose={onClose}
      actions={
        <>
          <SaveButton form={form} intent="draft" onSaved={onClose}>
            保存草稿
          </SaveButton>
          <SaveButton form={form} intent="submit" tone="primary" onSaved={onClose}>
            提交审核
          </SaveButton>
        </>
      }
    >
      <FormBody form={form} label={title} notice={record && <Refused record={record} isRenewal={isRenewal} />}>
        <TitledSection title="代理方">
          <CodeField name={field('proxyKind')} label="代理方类型" codes={proxyKind} />
          <TextField name={field('companyName')} label="公司名称" maxLength={60} />
          <TextField name={field('contactName')} label="联系人" maxLength={20} />
          <TextField name={field('contactPhone')} label="联系电话" placeholder="手机号，或区号加号码" />
        </TitledSection>
        <ScopeFields />
        <FormClashes ownId={isRenewal ? undefined : record?.id} />
        <TitledSection title="合同">
          <TextField name={field('contractNo')} label="合同编号" maxLength={30} hint="审核通过前必须填写" />
          <FilesField
            name={field('contractFiles')}
            label="合同附件"
            rules={supplierUploads.contractFiles}
            model={uploadModel.privateDocument}
            max={10}
          />
          <LongTextField name={field('remark')} label="备注" maxLength={200} />
        </TitledSection>
      </FormBody>
    </FormDrawer>
  )
}

function Refused({ record, isRenewal }: { record: ProxyRecord; isRenewal: boolean }) {
  if (isRenewal || record.status !== proxyStatus.rejected) return null
  return (
    <Notice tone="warning" title="上次审核已驳回">
      {record.reason}
    </Notice>
  )
}

function ScopeFields() {
  const brands = useMaterialBrandChoices()
  const categories = useMaterialCategoryChoices()
  return (
    <TitledSection title="代理范围">
      <PickField name={field('brandId')} label="材料品牌" hint="已启用且开放代理的品牌" {...brands} />
      <PickManyField name={field('categoryIds')} label="代理分类" placeholder="留空为品牌全部分类" {...categories} />
      <RegionsField name={field('areas')} label="代理地区" />
      <SwitchField name={field('exclusive')} label="独家" hint="同品牌同期不能有其他代理与之重叠" />
      <DateField name={field('startDate')} label="开始日期" />
      <DateField name={field('endDate')} label="结束日期" hint="最长 5 年" />
      <RateField name={field('discountRate')} label="进货折扣" hint="按销售价，0.1 到 1" />
      <PriceField name={field('annualAmount')} label="年度任务额" />
      <PriceField name={field('deposit')} label="保证金" />
    </TitledSection>
  )
}

/** A factor on the sale price. */
function RateField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(
    <PriceInput
      {...control}
      prefix="×"
      decimals={4}
      min={0.1}
      max={1}
      value={value}
      onChange={onChange}
      className="max-w-48"
    />,
  )
}
