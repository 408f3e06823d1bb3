import { useState } from 'react'
import { Link } from 'react-router-dom'
import { noticeStatus, noticeTarget } from '#contract/suppliers/codes.ts'
import { getNotice, publishNotices, type SupplierNotice } from '#contract/suppliers/notices.ts'
import { canEditNotice, canPublishNotice } from '#contract/suppliers/transitions.ts'
import { noticePaths } from '#features/suppliers/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { Can } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Result } from '#ui/result/result.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ContentFields, SettingFields, TargetFields } from './fields.tsx'
import { blankNotice, copyOf, type NoticeValues, noticeValues, useNoticeForm } from './use-form.ts'

export default function NoticeForm() {
  const {
    id,
    copyFrom,
    supplierId,
    supplierIds = supplierId === undefined ? [] : [supplierId],
  } = useRouteQuery(noticePaths.form)
  const record = useRead(getNotice, id === undefined ? null : { id })
  const model = useRead(getNotice, copyFrom === undefined ? null : { id: copyFrom })
  if (record && !canEditNotice(record.status)) return <AlreadyPublished notice={record} />
  const forSuppliers: NoticeValues = {
    ...blankNotice,
    ...(supplierIds.length > 0 && { targetKind: noticeTarget.suppliers, targetSupplierIds: supplierIds }),
  }
  return <NoticeEditor record={record} initial={record ? noticeValues(record) : model ? copyOf(model) : forSuppliers} />
}

function NoticeEditor({ record, initial }: { record: SupplierNotice | null; initial: NoticeValues }) {
  const { form, publish, savedId } = useNoticeForm(record, initial)
  const [isAsking, setAsking] = useState(false)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(noticePaths.list.to())
  const startPublishing = async () => {
    setAsking(true)
    try {
      await publish(back)
    } finally {
      setAsking(false)
    }
  }

  return (
    <FormPage
      form={form}
      history={record && { resource: 'supplierNotice', targetId: record.id }}
      title={record ? `编辑 ${record.title}` : '新建通知'}
      notice={record && <StatusFacts notice={record} />}
      actions={
        <>
          {(!record || canPublishNotice(record.status)) && (
            <Can call={publishNotices}>
              <Button tone="primary" size="medium" disabled={isAsking || form.busy.size > 0} onClick={startPublishing}>
                发布
              </Button>
            </Can>
          )}
          <SaveButton
            form={form}
            intent="save"
            onSaved={() => {
              toast.success(record ? '修改已保存' : '草稿已保存')
              back()
            }}
          >
            {record ? '保存修改' : '保存草稿'}
          </SaveButton>
          <SaveButton
            form={form}
            intent="save"
            onSaved={() => leaveFor(noticePaths.detail.to({ id: savedId(), tab: 'preview' }))}
          >
            保存并预览
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={noticePaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <ContentFields />
      <TargetFields record={record} />
      <SettingFields />
    </FormPage>
  )
}

/** The status of the notice being edited. */
function StatusFacts({ notice: { status, publishAt, withdrawReason } }: { notice: SupplierNotice }) {
  if (status === noticeStatus.scheduled)
    return (
      <Notice tone="info" title={`将于 ${formatTime(publishAt)} 自动发布`}>
        在此之前的修改都会生效。
      </Notice>
    )
  if (status !== noticeStatus.withdrawn) return null
  return (
    <Notice tone="warning" title="该通知已撤回">
      {withdrawReason}。重新发布后，供应商需要重新阅读和确认。
    </Notice>
  )
}

function AlreadyPublished({ notice: { id, title } }: { notice: SupplierNotice }) {
  return (
    <Result
      tone="info"
      title="已发布的通知不可编辑"
      description={`「${title}」已发给供应商。需要更正时，请复制一份另发，或先撤回。`}
      actions={
        <>
          <Button asChild tone="primary">
            <Link to={noticePaths.detail.to({ id })}>查看通知</Link>
          </Button>
          <Button asChild>
            <Link to={noticePaths.form.to({ copyFrom: id })}>复制一份</Link>
          </Button>
        </>
      }
    />
  )
}
