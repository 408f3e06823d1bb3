import { useFormContext } from 'react-hook-form'
import { columnUploads, offeredLinkTypes } from '#contract/merchants/client-column-rules.ts'
import { type ClientColumn, listClientColumns, saveClientColumn } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition, columnStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { useEnterpriseSearch } from '#features/merchants/shared/pickers.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  NumberField,
  PickManyField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { ColumnLinkField } from './link-field.tsx'
import { ColumnPreview } from './preview.tsx'
import { useEnabledColumns } from './preview-drawer.tsx'
import { type ColumnValues, type Place, useColumnForm } from './use-form.ts'

const field = fieldsOf<ColumnValues>()

interface ClientColumnDrawerProps {
  /** Null for a new one. */
  id: number | null
  /** Where a new one begins. */
  place: Place
  onClose: () => void
}

/** One column beside the list, with a preview of its client. */
export function ClientColumnDrawer({ id, ...rest }: ClientColumnDrawerProps) {
  const read = useLookup(listClientColumns, { ids: [id ?? 0] }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor column={null} {...rest} />
  return (
    <QueryDrawer read={read} noun="栏目" size="widest" title="客户端栏目" onClose={rest.onClose}>
      {({ list: [column = null] }) => <Editor column={column} {...rest} />}
    </QueryDrawer>
  )
}

function Editor({ column, place, onClose }: Omit<ClientColumnDrawerProps, 'id'> & { column: ClientColumn | null }) {
  const form = useColumnForm(column, place)
  const canEdit = useCanCall(saveClientColumn)
  const title = column ? `${canEdit ? '编辑' : '查看'}栏目「${column.name}」` : '新增栏目'
  return (
    <FormDrawer
      form={form}
      history={column && { resource: 'clientColumn', targetId: column.id }}
      size="widest"
      title={title}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          {column ? '保存' : '保存为草稿'}
        </SaveButton>
      }
    >
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-6">
          <FormBody form={form} label={title}>
            <fieldset disabled={!canEdit} className="contents">
              <Fields column={column} />
            </fieldset>
          </FormBody>
          {column && (
            <TitledSection title="操作日志">
              <FormTrail form={canEdit ? form : undefined} />
            </TitledSection>
          )}
        </div>
        <LivePreview column={column} />
      </div>
    </FormDrawer>
  )
}

function Fields({ column }: { column: ClientColumn | null }) {
  const position = useFormContext<ColumnValues>().watch('position')
  const merchants = useEnterpriseSearch()
  const isEnabled = column?.status === columnStatus.enabled
  const isBar = position === columnPosition.bottomBar
  const hint = isEnabled ? '已启用的栏目先停用才能更换' : undefined
  return (
    <>
      <TitledSection title="栏目">
        <CodeField name={field('client')} label="客户端" codes={clientKind} disabled={isEnabled} hint={hint} />
        <CodeField name={field('position')} label="位置" codes={columnPosition} disabled={isEnabled} hint={hint} />
        <TextField name={field('name')} label="栏目名称" maxLength={isBar ? 6 : 10} />
        <ImageField name={field('icon')} label="图标" rules={columnUploads.icon} />
        {isBar && (
          <ImageField
            name={field('activeIcon')}
            label="选中图标"
            rules={columnUploads.activeIcon}
            hint="当前页面的图标"
          />
        )}
        <TextField name={field('badgeText')} label="角标" maxLength={4} />
        <NumberField name={field('sortNo')} label="排序" max={999} hint="数字小的排在前面" />
      </TitledSection>
      <TitledSection title="跳转">
        <CodeField name={field('linkType')} label="跳转类型" codes={offeredLinkTypes} />
        <ColumnLinkField />
      </TitledSection>
      <TitledSection title="展示">
        <CodeSetField name={field('merchantTypes')} label="适用商家" codes={merchantType} />
        <CodeSetField name={field('editions')} label="适用版本" codes={merchantEdition} />
        <PickManyField
          name={field('enterpriseIds')}
          label="指定企业"
          placeholder="搜索名称、拼音或编号"
          hint="留空则对所选类型与版本的全部商家展示；选择后只对这些企业展示"
          chosenOptions={(column?.enterprises ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...merchants}
        />
        <SwitchField name={field('guestVisible')} label="游客可见" hint="未登录的人也能看到" />
        <DateField name={field('startAt')} label="展示开始" withTime hint="留空则启用后立即展示" />
        <DateField name={field('endAt')} label="展示结束" withTime hint="留空则一直展示" />
      </TitledSection>
    </>
  )
}

/** The client with this column as it is typed, enabled. */
function LivePreview({ column }: { column: ClientColumn | null }) {
  const values = useFormContext<ColumnValues>().watch()
  const { client, position, linkType } = values
  const read = useEnabledColumns(client)
  if (client === null || position === null)
    return <p className="py-16 text-center text-text-faint">选择客户端和位置后在这里预览</p>
  const ownId = column?.id ?? 0
  const others = (read.data?.list ?? []).filter(({ id }) => id !== ownId)
  const own = {
    ...(column ?? { ...blankRecord, linkName: '' }),
    ...values,
    ...{ id: ownId, client, position, linkType: linkType ?? 1, sortNo: values.sortNo ?? 0 },
    name: values.name || '栏目名称',
    status: columnStatus.enabled,
  }
  return (
    <div className="sticky top-0">
      <ColumnPreview client={client} columns={[...others, own]} ownId={ownId} />
    </div>
  )
}

const blankRecord = {
  ...{ version: 0, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' },
  ...{ enterprises: [], clickCount: 0 },
}
