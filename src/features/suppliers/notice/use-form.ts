import { useRef } from 'react'
import type { FieldErrors } from '#contract/fields.ts'
import { noticeStatus, noticeTarget } from '#contract/suppliers/codes.ts'
import { noticeFaults } from '#contract/suppliers/notice-rules.ts'
import {
  addNotice,
  countNoticeTargets,
  editNotice,
  NoticeInput,
  publishNotices,
  type SupplierNotice,
} from '#contract/suppliers/notices.ts'
import { call } from '#lib/call.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { toast } from '#ui/toast/toast.ts'
import { confirmPublish, isForLater, targetsOf } from './publishing.ts'

/** Contract input with null for empty fields. */
export type NoticeValues = Omit<NoticeInput, 'type' | 'targetKind'> & {
  type: NoticeInput['type'] | null
  targetKind: NoticeInput['targetKind'] | null
}

export const blankNotice: NoticeValues = {
  title: '',
  type: null,
  summary: '',
  content: '',
  files: [],
  targetKind: null,
  targetSupplierIds: [],
  targetBrandIds: [],
  targetCategoryIds: [],
  needConfirm: false,
  confirmUntil: '',
  popup: false,
  pinned: false,
  publishAt: '',
}

/** A past publication time is cleared. */
export const noticeValues = (notice: SupplierNotice): NoticeValues => ({
  ...valuesOf(blankNotice, { ...notice, ...targetsOf(notice) }),
  publishAt: isForLater(notice.publishAt) ? notice.publishAt : '',
})

/** Copies the text, without data specific to the original notice. */
export const copyOf = (notice: SupplierNotice): NoticeValues => ({
  ...noticeValues(notice),
  confirmUntil: '',
  pinned: false,
  publishAt: '',
})

/** Hidden fields are not sent: receivers of another kind, or a deadline of a notice without confirmation. */
const normalize = (values: NoticeValues): NoticeValues => ({
  ...values,
  targetCategoryIds: values.targetKind === noticeTarget.categories ? values.targetCategoryIds : [],
  targetBrandIds: values.targetKind === noticeTarget.brands ? values.targetBrandIds : [],
  targetSupplierIds: values.targetKind === noticeTarget.suppliers ? values.targetSupplierIds : [],
  confirmUntil: values.needConfirm ? values.confirmUntil : '',
})

const isBlankText = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

function faultsOf(values: NoticeValues, isScheduled: boolean): FieldErrors {
  // Without a kind the schema reports the error; "all" has no further rules.
  const targetKind = values.targetKind ?? noticeTarget.all
  return {
    ...noticeFaults({ ...values, targetKind }, new Date().toISOString()),
    ...(isBlankText(values.content) && { content: '请输入正文' }),
    ...(isScheduled && values.publishAt === '' && { publishAt: '请选择发布时间，或先取消定时' }),
  }
}

/** The form stays open after saving: publishing may be refused, and the next save continues from the saved version. */
export function useNoticeForm(record: SupplierNotice | null, initial: NoticeValues) {
  const add = useChange(addNotice)
  const edit = useChange(editNotice)
  const send = useChange(publishNotices)
  /** The record this form has saved. */
  const saved = useRef<{ id: number; version: number; values: NoticeValues } | null>(null)
  const form = useContractForm<NoticeValues, 'save'>({
    schema: NoticeInput,
    check: (values) => faultsOf(values, record?.status === noticeStatus.scheduled),
    intents: ['save'],
    initial,
    record,
    save: async (entered, _intent, { requestId, version }) => {
      const options = { quiet: true, requestId }
      const values = normalize(entered)
      const input = NoticeInput.parse(values)
      const id = saved.current?.id ?? record?.id
      if (id === undefined) {
        saved.current = { ...(await add(input, undefined, options)), values }
        return
      }
      const before = NoticeInput.partial().parse(saved.current?.values ?? normalize(initial))
      const changed = changedFields<Partial<NoticeInput>>(input, before)
      if (Object.keys(changed).length === 0) return
      // After a conflict the base is newer than the version this form saved.
      const latest = Math.max(version, saved.current?.version ?? 0)
      saved.current = { ...(await edit({ ...changed, id, version: latest }, undefined, options)), values }
    },
  })
  const savedId = () => saved.current?.id ?? record?.id ?? 0

  /** Validates, confirms text and number of receivers, saves and publishes. */
  const publish = async (onPublished: () => void) => {
    if (!(await form.methods.trigger(undefined, { shouldFocus: true }))) return
    const input = NoticeInput.parse(normalize(form.methods.getValues()))
    const { targetKind, targetSupplierIds, targetBrandIds, targetCategoryIds, title, publishAt } = input
    const receivers = await call(countNoticeTargets, {
      targetKind,
      targetSupplierIds,
      targetBrandIds,
      targetCategoryIds,
    })
    if (receivers.count === 0) return void toast.error('没有符合条件的供应商，请修改接收范围')
    await confirmPublish({
      title,
      publishAt,
      receivers,
      onConfirm: async (action, done) => {
        // The form shows an error on saving, the dialog one on publishing.
        if (!(await form.submit('save'))) return
        await send({ ids: [savedId()], action }, done, { quiet: true })
        onPublished()
      },
    })
  }

  return { form, publish, savedId }
}
