import { useWatch } from 'react-hook-form'
import { labelKind, labelTarget } from '#contract/merchants/codes.ts'
import { listMerchantLabels, type MerchantLabel, saveMerchantLabel } from '#contract/merchants/merchant-labels.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, CodeSetField, LongTextField, NumberField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { ConditionFields } from './conditions.tsx'
import { LabelPreview } from './preview.tsx'
import { type LabelValues, useMerchantLabelForm } from './use-form.ts'

const field = fieldsOf<LabelValues>()

interface MerchantLabelDrawerProps {
  /** Null for a new one. */
  id: number | null
  /** The group in which a new one begins. */
  groupName?: string | undefined
  onClose: () => void
}

/** The form of a label beside the list. */
export function MerchantLabelDrawer({ id, groupName, onClose }: MerchantLabelDrawerProps) {
  const read = useLookup(listMerchantLabels, { ids: [id ?? 0] }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor label={null} groupName={groupName} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="商家标签" title="商家标签" onClose={onClose}>
      {({ list: [label] }) => label && <Editor label={label} groupName={undefined} onClose={onClose} />}
    </QueryDrawer>
  )
}

interface EditorProps {
  label: MerchantLabel | null
  groupName: string | undefined
  onClose: () => void
}

function Editor({ label, groupName, onClose }: EditorProps) {
  const form = useMerchantLabelForm(label, groupName)
  const canEdit = useCanCall(saveMerchantLabel)
  const title = label ? `编辑标签「${label.name}」` : '新建标签'
  return (
    <FormDrawer
      form={form}
      size="wide"
      history={label && { resource: 'merchantLabel', targetId: label.id }}
      title={title}
      {...(label && { description: `${label.groupName} · ${label.merchantCount} 个商家` })}
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
          <TitledSection title="标签">
            <TextField name={field('groupName')} label="标签组" maxLength={10} hint="填写新名称即新建标签组" />
            <TextField name={field('name')} label="标签名称" maxLength={10} hint="同一标签组内不重复" />
            <ColourField name={field('color')} label="颜色" />
            <SwitchField name={field('exclusive')} label="组内互斥" hint="商家在这个组里只保留最新的一个标签" />
            <CodeSetField name={field('targets')} label="适用对象" codes={labelTarget} />
            <NumberField name={field('sortNo')} label="排序" max={999} hint="小的在前" />
            <SwitchField name={field('enabled')} label="启用" />
            <LongTextField name={field('remark')} label="说明" maxLength={100} />
          </TitledSection>
          <Grant isNew={label === null} canPreview={canEdit} />
        </fieldset>
      </FormBody>
      {label && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

const matching = { all: '满足全部条件', any: '满足任一条件' } as const

/** How merchants get the label: by hand, or by conditions. */
function Grant({ isNew, canPreview }: { isNew: boolean; canPreview: boolean }) {
  const kind = useWatch<LabelValues, 'kind'>({ name: 'kind' })
  return (
    <TitledSection title="打标方式">
      <CodeField
        name={field('kind')}
        label="打标方式"
        codes={labelKind}
        disabled={!isNew}
        {...(isNew ? { hint: '保存后不能修改' } : {})}
      />
      {kind === labelKind.automatic && (
        <>
          <SwitchField
            name={field('matchAll')}
            label={matching.all}
            hint={`关闭则${matching.any}即可；每天凌晨计算，保存时也计算`}
          />
          <ConditionFields />
          {canPreview && <LabelPreview />}
        </>
      )}
    </TitledSection>
  )
}

const presets = [
  { value: '#0f766e', label: '青墨' },
  { value: '#b42318', label: '朱红' },
  { value: '#b54708', label: '琥珀' },
  { value: '#175cd3', label: '湖蓝' },
  { value: '#344054', label: '石墨' },
]

function ColourField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(<ColourInput {...control} value={value} onChange={onChange} presets={presets} className="max-w-80" />)
}
