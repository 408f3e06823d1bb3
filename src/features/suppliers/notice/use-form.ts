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

/** The form's values: as the contract takes them, with null where nothing is chosen yet. */
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

/** A time that has passed is no plan any more. */
export const noticeValues = (notice: SupplierNotice): NoticeValues => ({
  ...valuesOf(blankNotice, { ...notice, ...targetsOf(notice) }),
  publishAt: isForLater(notice.publishAt) ? notice.publishAt : '',
})

/** The text goes on; what belongs to the earlier notice alone does not. */
export const copyOf = (notice: SupplierNotice): NoticeValues => ({
  ...noticeValues(notice),
  confirmUntil: '',
  pinned: false,
  publishAt: '',
})

/** What is out of sight is not sent: receivers of another kind, a deadline of a notice that nobody confirms. */
const normalize = (values: NoticeValues): NoticeValues => ({
  ...values,
  targetCategoryIds: values.targetKind === noticeTarget.categories ? values.targetCategoryIds : [],
  targetBrandIds: values.targetKind === noticeTarget.brands ? values.targetBrandIds : [],
  targetSupplierIds: values.targetKind === noticeTarget.suppliers ? values.targetSupplierIds : [],
  confirmUntil: values.needConfirm ? values.confirmUntil : '',
})

const isBlankText = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

function faultsOf(values: NoticeValues, isScheduled: boolean): FieldErrors {
  // Without a kind the schema speaks; the rules ask nothing more of "all".
  const targetKind = values.targetKind ?? noticeTarget.all
  return {
    ...noticeFaults({ ...values, targetKind }, new Date().toISOString()),
    ...(isBlankText(values.content) && { content: '请输入正文' }),
    ...(isScheduled && values.publishAt === '' && { publishAt: '请选择发布时间，或先取消定时' }),
  }
}

/** The form stays after it has been saved: publishing may be refused, and the next save then goes on from there. */
export function useNoticeForm(record: SupplierNotice | null, initial: NoticeValues) {
  const add = useChange(addNotice)
  const edit = useChange(editNotice)
  const send = useChange(publishNotices)
  /** What this form has stored itself. */
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
      // After a conflict the form goes on from a later version than the one that it saved itself.
      const latest = Math.max(version, saved.current?.version ?? 0)
      saved.current = { ...(await edit({ ...changed, id, version: latest }, undefined, options)), values }
    },
  })
  const savedId = () => saved.current?.id ?? record?.id ?? 0

  /** Checks, says what goes out and to how many, saves and sends. */
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
        // A refused save shows in the form, a refused publication in the dialog.
        if (!(await form.submit('save'))) return
        await send({ ids: [savedId()], action }, done, { quiet: true })
        onPublished()
      },
    })
  }

  return { form, publish, savedId }
}
